import { cachedBy } from '#model/cachedBy.ts';
import { errorTable, type ErrorCode, errorText } from '#model/errors.ts';
import { type MessageName, messages } from '#model/validation/messages.ts';
import { word } from '#model/language/wording.ts';
import type { Language } from '#model/language/languages.ts';
import { currentLanguage } from '../language.ts';
import { serverLanguages } from '../serverLanguages.ts';
import { textsByEnglish } from '../serverText.ts';
import { schemaTexts } from '../serverWording.ts';
import { maxDepth, type Pattern, patternsOf, translateByPattern, translateParts } from './textPatterns.ts';

type Pairs = readonly (readonly [string, string])[];

/**
 * Returns the validation messages and their translations, also in the form in which an import stores them: without the
 * field at the beginning.
 */
const messagePairs = (language: Language): Pairs => {
  const texts = serverLanguages.get(language);
  if (texts === undefined) return [];
  // checked: the table's own keys
  return (Object.keys(messages) as MessageName[]).flatMap((name) => {
    const [english = '', text = ''] = [messages[name], texts.messages[name]].map((one) =>
      one.replace(/\$\{(\w+)\}/g, '%{$1}'),
    );
    const label = '%{label} ';
    if (name === 'default' || !english.startsWith(label)) return [[english, text] as const];
    const own = text.startsWith(label) ? text.slice(label.length).replace(texts.afterLabel ?? '', '') : text;
    return [[english, text] as const, [english.slice(label.length), own] as const];
  });
};

type OfServer = { readonly messages: ReadonlyMap<string, string>; readonly patterns: readonly Pattern[] };

/** Returns the translated validation messages, and the patterns of the texts that only the server writes. */
const ofServer = cachedBy((language: Language): OfServer => {
  const pairs = messagePairs(language);
  return {
    messages: new Map(pairs),
    patterns: [...patternsOf(Object.entries(textsByEnglish(language))), ...patternsOf(pairs)],
  };
});

const patternsOfFiles = cachedBy((texts: ReadonlyMap<string, string>): readonly Pattern[] => {
  const named = (text: string): string => text.replace(/(?<!%)\{(\w+)\}/g, '%{$1}');
  return patternsOf([...texts].map(([english, text]) => [named(english), named(text)] as const));
});

/** Returns the patterns of the server's texts and of the texts of rules, such as `{name} has not been called yet`. */
const allPatterns = (language: Language): readonly Pattern[] => [
  ...patternsOfFiles(schemaTexts(language)),
  ...ofServer(language).patterns,
];

const codes: ReadonlyMap<string, ErrorCode> = new Map(
  // checked: the table's own keys
  (Object.keys(errorTable) as ErrorCode[]).map((code) => [errorTable[code].text, code]),
);

/** Translates a parameter: a text, or a list of choices. */
const translateList = (text: string, depth: number): string => {
  const whole = translateAt(text, depth);
  return whole === text ? translateParts(text, ', ', (choice) => translateAt(choice, depth)) : whole;
};

/** Translates a text that is a parameter of `depth` others. */
const translateAt = (text: string, depth: number): string => {
  const code = codes.get(text);
  if (code !== undefined) return errorText(code);
  const language = currentLanguage();
  const texts = textsByEnglish(language);
  const whole = Object.hasOwn(texts, text) ? texts[text] : ofServer(language).messages.get(text);
  if (whole !== undefined) return whole;
  const ofWord = word(text);
  if (ofWord !== text || depth > maxDepth) return ofWord;
  return translateByPattern(text, allPatterns(language), (value) => translateList(value, depth + 1)) ?? text;
};

/**
 * Translates an English text of the server into the current language. Choices and titles in its parameters are
 * translated too. A text without a translation, such as a text that a user wrote, is returned unchanged.
 */
export const translateText = (text: string): string => (currentLanguage() === 'en' ? text : translateAt(text, 0));
