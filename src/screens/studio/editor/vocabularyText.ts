import { word } from '#model/language/wording.ts';
import type { Json } from '#model/schema/json.ts';
import { screenLanguage } from '../../../messages/language.ts';

let words: Readonly<Record<string, string>> = {};

/**
 * Loads the texts of the vocabularies of rules, channels and sources in the user's language. Loads nothing for English,
 * because the vocabularies themselves contain the English texts.
 */
export const loadVocabularyTexts = async (): Promise<void> => {
  const language = screenLanguage();
  if (language === 'en') return;
  // checked: the tests ensure that each language has this file with this type
  const { vocabularyWords } = (await import(`../../../../languages/${language}/client/vocabularyWords.ts`)) as {
    readonly vocabularyWords: Readonly<Record<string, string>>;
  };
  words = { ...words, ...vocabularyWords };
};

/**
 * Loads the texts of all vocabularies, including those of resources, settings and reports, in the user's language.
 * Loads nothing for English, because the vocabularies themselves contain the English texts.
 */
export const loadSchemaTips = async (): Promise<void> => {
  const language = screenLanguage();
  if (language === 'en') return;
  const [tips] = await Promise.all([
    import(`../../../../languages/${language}/client/schemaTips.ts`),
    loadVocabularyTexts(),
  ]);
  // checked: the tests ensure that each language has this file with this type
  const { schemaTips } = tips as { readonly schemaTips: Readonly<Record<string, string>> };
  words = { ...words, ...schemaTips };
};

/**
 * Returns a title or a sentence of a vocabulary in the user's language. A text without translation is returned
 * unchanged.
 */
export const vocabularyText = (english: string): string => {
  const plain = english.replace(/\.$/, '');
  return Object.hasOwn(words, plain) ? (words[plain] ?? english) : english;
};

/** Returns whether the vocabularies are shown in a language other than English. */
const isTranslatedVocabulary = (): boolean => Object.keys(words).length > 0;

/** Returns the sentences of a description in English, without backticks. */
export const sentencesIn = (description: string): readonly string[] =>
  description
    .replaceAll('`', '')
    .split(/(?<=\.)\s+/)
    .filter((sentence) => sentence !== '');

/** Returns a description in the user's language, without backticks. */
export const descriptionText = (description: string): string => {
  const sentences = sentencesIn(description);
  if (!isTranslatedVocabulary()) return sentences.join(' ');
  const translated = sentences.map((sentence) => vocabularyText(sentence).replace(/\.$/, ''));
  return translated.length > 1 ? `${translated.join(`${word('.')} `)}${word('.')}` : translated.join('');
};

/**
 * Returns the value with which a new file starts for a text of an example in the vocabulary. If the text has a
 * translation into the user's language, the value contains both: `{"en":"…","hi":"…"}`. Other texts and values are
 * returned unchanged.
 */
export const textsOfVocabulary = (text: Json | undefined): Json | undefined => {
  const own = typeof text === 'string' ? vocabularyText(text) : text;
  return typeof text !== 'string' || own === text ? text : { en: text, [screenLanguage()]: own ?? text };
};
