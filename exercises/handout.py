"""Hands out graded exercises. See ``grader/hand_out/handout.py`` for the files that it writes.

python exercises/handout.py class.toml OUT
"""

from grader.hand_out.handout import main

if __name__ == "__main__":
    main()
