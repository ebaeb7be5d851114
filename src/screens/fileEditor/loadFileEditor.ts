import { loadVocabularyTexts } from './vocabularyText.ts';

/** Loads the editor of files, with the texts of their vocabularies in the user's language. */
export const loadFileEditor = async () => {
  const [{ FileEditor }] = await Promise.all([import('./FileEditor.tsx'), loadVocabularyTexts()]);
  return FileEditor;
};
