import { loadVocabularyTexts } from '../studio/editor/vocabularyText.ts';

/** Returns the file editor, after loading its code and the texts of the vocabularies in the user's language. */
export const loadFileEditor = async () => {
  const [{ FileEditor }] = await Promise.all([import('./FileEditor.tsx'), loadVocabularyTexts()]);
  return FileEditor;
};
