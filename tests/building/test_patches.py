"""Each patch fits the pinned version of its project. If one doesn't, the error names ``patches.py``."""

from importlib.metadata import version

import patches
import pytest


@pytest.mark.parametrize("of", [patches.THEME, patches.LAB], ids=lambda of: of.package)
def test_each_patch_is_written_for_the_pinned_version(of: patches.Patches) -> None:
    assert of.written_for == version(of.package)


def test_a_changed_text_is_reported_with_the_place_to_mend() -> None:
    text = "".join(patches.THEME.texts)
    assert len(patches.THEME.applied(text)) < len(text)
    with pytest.raises(ValueError, match=r"should contain this once.*Mend patches\.py"):
        patches.THEME.applied(text + text)


def test_the_build_names_a_script_that_can_t_be_patched() -> None:
    assert (
        patches.with_own_storage("a.js", "localStorage.x; sessionStorage.y")
        == "themeStorage.x; themeTabStorage.y"
    )
    with pytest.raises(ValueError, match=r"does not use localStorage any more\. Mend patches\.py"):
        patches.with_own_storage("a.js", "no storage")


def test_the_build_names_another_version_of_pyodide(monkeypatch: pytest.MonkeyPatch) -> None:
    patches.check_pyodide()
    monkeypatch.setattr(patches, "PYODIDE", "1.0")
    with pytest.raises(ValueError, match=r"and patches\.py is for 1\.0"):
        patches.check_pyodide()
