// The editor for code on the pages of coded exercises. book/site/editor.py bundles this module with CodeMirror.
import { defaultKeymap, history, historyKeymap, indentWithTab, isolateHistory } from "@codemirror/commands";
import { pythonLanguage } from "@codemirror/lang-python";
import { bracketMatching, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { EditorView, keymap, lineNumbers } from "@codemirror/view";
import { classHighlighter } from "@lezer/highlight";

const INDENT = 4; // spaces

/** The extensions of every editor. In CodeMirror, the Tab key leaves the editor after a press of Escape. */
const EVERYWHERE = [
  lineNumbers(), history(), indentOnInput(), bracketMatching(), pythonLanguage, syntaxHighlighting(classHighlighter),
  indentUnit.of(" ".repeat(INDENT)), EditorState.tabSize.of(INDENT), EditorView.lineWrapping,
];

/**
 * Put an editor into this place of the page. `attributes` are set on the element that takes the focus. `hear` gets the
 * whole text after each change; `run` is called on Ctrl+Enter and Shift+Enter.
 * @param {Element} parent
 * @param {{ text: string, attributes: Record<string, string>, hear(text: string): void, run(): void }} options
 */
export function editorIn(parent, { text, attributes, hear, run }) {
  const runs = () => {
    run();
    return true;
  };
  const view = new EditorView({
    parent,
    doc: text,
    extensions: [
      keymap.of([
        { key: "Mod-Enter", run: runs },
        { key: "Shift-Enter", run: runs },
        ...defaultKeymap, ...historyKeymap, indentWithTab,
      ]),
      EVERYWHERE,
      EditorView.contentAttributes.of(attributes),
      EditorView.updateListener.of(({ docChanged, state }) => docChanged && hear(state.doc.toString())),
    ],
  });
  return {
    /** Show this text. The reader can undo the change. @param {string} insert */
    show(insert) {
      const { doc } = view.state;
      if (insert === doc.toString()) return;
      view.dispatch({ changes: { from: 0, to: doc.length, insert }, annotations: isolateHistory.of("full") });
    },
    focus: () => view.focus(),
    close: () => view.destroy(),
  };
}
