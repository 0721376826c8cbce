"""Makes the exercises from their sources. ``grader/make/build.py`` says how.

python exercises/build.py
"""

from grader.check.mistakes import unnoticed
from grader.make.build import main

if __name__ == "__main__":
    main(unnoticed)
