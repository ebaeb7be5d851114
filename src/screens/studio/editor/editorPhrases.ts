import { codeEditorText } from '../../../messages/en/codeEditorText.ts';

const english = codeEditorText.phrases.phrase;

/** Phrases of CodeMirror that are reworded in English. Its other phrases are the English texts themselves. */
const reworded: Readonly<Partial<Record<keyof typeof english, string>>> = {
  controlCharacter: 'Control character',
  regexp: 'regexp',
  byWord: 'by word',
  diagnostics: 'Diagnostics',
  noDiagnostics: 'No diagnostics',
  completions: 'Completions',
  foldedLines: 'Folded lines',
  unfoldedLines: 'Unfolded lines',
  foldedCode: 'folded code',
  unfold: 'unfold',
  foldLine: 'Fold line',
  unfoldLine: 'Unfold line',
};

/** Returns the texts of CodeMirror: phrase of CodeMirror → text in the user's language. */
export const editorPhrases = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (Object.keys(english) as (keyof typeof english)[]).map((key) => [
      reworded[key] ?? english[key],
      codeEditorText(`phrase.${key}`),
    ]),
  );
