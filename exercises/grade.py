"""Grades a class, as ``grader/grade.py`` describes.

python exercises/grade.py INBOX REPORT [--class class.toml]
"""

import sys

if __name__ == "__main__":
    from grader.grade import main  # imported here, so that the grading processes don't import it

    try:
        main()
    except KeyboardInterrupt:
        sys.exit("\nThe grading was stopped. What was graded is kept, but no report was written.")
