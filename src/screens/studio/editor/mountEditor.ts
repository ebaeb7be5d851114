import {
  autocompletion,
  closeBrackets,
  closeBracketsKeymap,
  type CompletionContext,
  type CompletionResult,
  completionKeymap,
  completionStatus,
} from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, codeFolding, foldGutter, foldKeymap, indentOnInput, indentUnit } from '@codemirror/language';
import { type Diagnostic, lintGutter, lintKeymap, setDiagnostics } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  hoverTooltip,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import type { SchemaProblem } from '#model/wire/impact.ts';
import { completeAt, explainAt } from './complete.ts';
import { editorPhrases } from './editorPhrases.ts';
import { editorTheme } from './editorTheme.ts';
import { formatText } from './jsonText.ts';
import { shadowRootOf } from './shadowRootOf.ts';
import { studioText } from '../../../messages/en/studioText.ts';

/** The text to edit, and the functions that the editor calls. */
export type EditorOptions = {
  /** Name of the file. It determines the vocabulary for the completion. */
  readonly name: string;
  readonly text: string;
  readonly isDark: boolean;
  readonly isReadOnly: boolean;
  /** Returns the names of all resources, for the completion. */
  readonly resources: () => readonly string[];
  readonly onChange: (text: string) => void;
  readonly onSave: () => void;
};

/** The functions that control a text editor on the page. */
export type Editor = {
  /** Replaces the text. Only the difference is changed, so that undo still works and the caret keeps its place. */
  readonly write: (text: string) => void;
  /** Marks these problems in the text, instead of the previous ones. */
  readonly mark: (problems: readonly (SchemaProblem & { readonly severity: 'error' | 'warning' })[]) => void;
  readonly showDark: (isDark: boolean) => void;
  /** Moves the caret to a line and column, and scrolls to it. Both start at 1. */
  readonly goTo: (line: number, column: number) => void;
  readonly format: () => void;
  readonly destroy: () => void;
};

const sourceFor =
  ({ name, resources }: EditorOptions) =>
  (context: CompletionContext): CompletionResult | null => {
    const found = completeAt({ name, text: context.state.doc.toString(), offset: context.pos, resources: resources() });
    if (found === undefined || (!context.explicit && found.from === context.pos && found.to === context.pos))
      return null;
    // The quotes are not part of the text to match.
    const isQuoted = context.state.sliceDoc(found.from, found.from + 1) === '"';
    const from = isQuoted ? found.from + 1 : found.from;
    return {
      from,
      validFor: /^[\w$-]*$/,
      options: found.choices.map(({ label, insert, detail, info, isKey }) => ({
        label,
        detail,
        ...(info === '' ? {} : { info }),
        type: isKey ? 'property' : 'constant',
        apply: (view, _completion, start, end) => {
          const first = isQuoted ? start - 1 : start;
          const last =
            isQuoted && view.state.sliceDoc(end, end + 1) === '"'
              ? end + 1
              : Math.max(end, found.to > end && !isQuoted ? found.to : end);
          const inside = /(""|\{\}|\[\])$/.test(insert) && isKey ? 1 : 0;
          view.dispatch({
            changes: { from: first, to: last, insert },
            selection: { anchor: first + insert.length - inside },
            userEvent: 'input.complete',
            scrollIntoView: true,
          });
        },
      })),
    };
  };

const hoverFor = (name: string): Extension =>
  hoverTooltip((view, pos) => {
    const found = explainAt({ name, text: view.state.doc.toString(), offset: pos });
    if (found === undefined) return null;
    return {
      pos: found.from,
      end: found.to,
      create: () => {
        const dom = document.createElement('div');
        const title = document.createElement('strong');
        title.textContent = found.title;
        const text = document.createElement('div');
        text.textContent = found.sentence;
        dom.append(title, text);
        return { dom };
      },
    };
  });

/** After Escape, Tab moves to the next control of the page, until the user types again. Source: WCAG 2.1.2. */
const leaveByEscape: Extension = [
  keymap.of([
    {
      key: 'Escape',
      run: (view) => {
        if (completionStatus(view.state) === null) view.setTabFocusMode(true);
        return false;
      },
    },
  ]),
  EditorView.updateListener.of(({ docChanged, view }) => {
    if (docChanged) view.setTabFocusMode(false);
  }),
  EditorView.domEventHandlers({
    blur: (_event, view) => {
      view.setTabFocusMode(false);
    },
  }),
];

const diagnosticOf = (
  state: EditorState,
  { line, column, message, path, severity }: SchemaProblem & { readonly severity: 'error' | 'warning' },
): Diagnostic => {
  const at = state.doc.line(Math.min(Math.max(line, 1), state.doc.lines));
  const from = Math.min(at.from + Math.max(column - 1, 0), at.to);
  const length = /^("(?:[^"\\]|\\.)*"|[\w.+-]+|.)/.exec(state.sliceDoc(from, at.to))?.[0].length ?? 0;
  return { from, to: from + length, severity, message: path === '' ? message : `${path}: ${message}` };
};

/** Replaces the text of an editor. Only the difference is changed. */
const replaceText = (view: EditorView, next: string): void => {
  const now = view.state.doc.toString();
  if (now === next) return;
  let [start, end] = [0, 0];
  const shorter = Math.min(now.length, next.length);
  while (start < shorter && now[start] === next[start]) start += 1;
  while (end < shorter - start && now[now.length - 1 - end] === next[next.length - 1 - end]) end += 1;
  view.dispatch({ changes: { from: start, to: now.length - end, insert: next.slice(start, next.length - end) } });
};

/** The functions that an editor calls: while the user types, and for the keys that save and format. */
type Handlers = {
  readonly onTyped: (text: string) => void;
  readonly onSave: () => void;
  readonly onFormat: () => void;
};

/** Returns the parts of the text editor: gutters, completion, tooltips, keys and, for screen readers, its name. */
const extensionsOf = (options: EditorOptions, { onTyped, onSave, onFormat }: Handlers): readonly Extension[] => [
  lineNumbers(),
  foldGutter(),
  codeFolding(),
  lintGutter(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  json(),
  indentUnit.of('  '),
  EditorView.lineWrapping,
  autocompletion({ override: [sourceFor(options)], icons: false }),
  hoverFor(options.name),
  leaveByEscape,
  EditorState.phrases.of(editorPhrases()),
  EditorState.readOnly.of(options.isReadOnly),
  EditorView.contentAttributes.of({ 'aria-label': studioText('file.editor', { file: options.name }), tabindex: '0' }),
  keymap.of([
    { key: 'Mod-s', preventDefault: true, run: () => (onSave(), true) },
    { key: 'Shift-Alt-f', run: () => (onFormat(), true) },
    ...closeBracketsKeymap,
    ...completionKeymap,
    ...lintKeymap,
    ...searchKeymap,
    ...historyKeymap,
    ...foldKeymap,
    ...defaultKeymap,
    indentWithTab,
  ]),
  EditorView.updateListener.of((update) => {
    if (update.docChanged) onTyped(update.state.doc.toString());
  }),
];

/** Creates the text editor in an element. Returns the functions that control the editor. */
export const mountEditor = (host: HTMLElement, options: EditorOptions): Editor => {
  const { text, isDark, isReadOnly, onChange, onSave } = options;
  const root = shadowRootOf(host);
  const looks = new Compartment();
  let writing = false;
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        extensionsOf(options, {
          onTyped: (typed) => {
            if (!writing) onChange(typed);
          },
          onSave,
          onFormat: () => formatNow(),
        }),
        looks.of(editorTheme(isDark)),
      ],
    }),
  });
  const formatNow = (): void => {
    if (!isReadOnly) replaceText(view, formatText(view.state.doc.toString()));
  };
  return {
    write: (next) => {
      writing = true;
      replaceText(view, next);
      writing = false;
    },
    mark: (problems) =>
      view.dispatch(
        setDiagnostics(
          view.state,
          problems.map((problem) => diagnosticOf(view.state, problem)),
        ),
      ),
    showDark: (dark) => view.dispatch({ effects: looks.reconfigure(editorTheme(dark)) }),
    goTo: (line, column) => {
      const at = view.state.doc.line(Math.min(Math.max(line, 1), view.state.doc.lines));
      const anchor = Math.min(at.from + column - 1, at.to);
      view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
      view.focus();
    },
    format: formatNow,
    destroy: () => view.destroy(),
  };
};
