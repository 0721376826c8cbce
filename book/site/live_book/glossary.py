"""Gives each link to a word of the glossary a title that says what the word means (``meanings.js``)."""

from __future__ import annotations

import re

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx

GLOSSARY = "glossary"
RULES = re.compile(r" \([A-Z]+-\d+(?:, [A-Z]+-\d+)*\)")  # the ids of a meaning's rules, in brackets


def say_what_words_mean(app: Sphinx, doctree: nodes.document, docname: str) -> None:
    """Give each link to the glossary the class ``word``, and the entry's first paragraph as its title."""
    links = [link for link in doctree.findall(nodes.reference) if is_word(link)]
    for link in links:
        link["classes"].append("word")
    if not links or docname == GLOSSARY:
        return
    means = meanings(app.env.get_doctree(GLOSSARY))
    for link in links:
        link["reftitle"] = means[link["refuri"].partition("#")[2]]


def is_word(link: nodes.reference) -> bool:
    return any("std-term" in inner["classes"] for inner in link.findall(nodes.inline))


def meanings(glossary: nodes.document) -> dict[str, str]:
    """The meaning of each term, by the term's id."""
    return {
        term["ids"][0]: in_words(entry.next_node(nodes.definition).next_node(nodes.paragraph).astext())
        for entry in glossary.next_node(addnodes.glossary).findall(nodes.definition_list_item)
        for term in entry.findall(nodes.term)
    }


def in_words(meaning: str) -> str:
    """A meaning on one line. The ids of its rules are left out: readers of chapters don't know these ids."""
    return RULES.sub("", " ".join(meaning.split()))
