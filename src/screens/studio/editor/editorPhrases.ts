import { codeEditorText } from '../../../messages/en/codeEditorText.ts';

const english = codeEditorText.phrases.phrase;

/** Returns the texts of CodeMirror: English phrase → text in the user's language. */
export const editorPhrases = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (Object.keys(english) as (keyof typeof english)[]).map((key) => [english[key], codeEditorText(`phrase.${key}`)]),
  );
