"""Grades a class. ``grader/grade.py`` says how.

python exercises/grade.py INBOX REPORT [--class class.toml]
"""

import sys

if __name__ == "__main__":
    from grader.grade import main  # here, so that the processes that grade don't import it

    try:
        main()
    except KeyboardInterrupt:
        sys.exit("\nThe grading was stopped. What was graded is kept, but no report was written.")
