import type { Json } from '#model/schema/json.ts';
import { screenLanguage } from '../../messages/language.ts';

let words: Readonly<Record<string, string>> = {};

/** Loads the texts of the vocabularies in the user's language. English texts come from the vocabularies themselves. */
export const loadVocabularyTexts = async (): Promise<void> => {
  if (screenLanguage() === 'hi') words = (await import('../../messages/hi/vocabularyWords.ts')).vocabularyWords;
};

/** Returns a title or a sentence of a vocabulary in the user's language. */
export const vocabularyText = (english: string): string => {
  const plain = english.replace(/\.$/, '');
  return Object.hasOwn(words, plain) ? (words[plain] ?? english) : english;
};

/** Returns a text of a vocabulary as a file holds it: in English, and in the user's language. */
export const textsOfVocabulary = (text: Json | undefined): Json | undefined => {
  const own = typeof text === 'string' ? vocabularyText(text) : text;
  return typeof text !== 'string' || own === text ? text : { en: text, [screenLanguage()]: own ?? text };
};

/** Returns whether the vocabularies are shown in a language other than English. */
export const isTranslatedVocabulary = (): boolean => Object.keys(words).length > 0;
