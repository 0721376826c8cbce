"""Hands out graded exercises. ``grader/hand_out/handout.py`` lists the files that OUT gets.

python exercises/handout.py class.toml OUT
"""

from grader.hand_out.handout import main

if __name__ == "__main__":
    main()
