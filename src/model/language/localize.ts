import { isObject } from '../schema/json.ts';
import { isLanguage, type Language } from './languages.ts';

/**
 * Returns whether a value is a text in several languages: an object with a text for `en`, and only codes of languages
 * as keys: `{"en":"Lead","hi":"लीड"}`.
 */
export const isTranslated = (value: unknown): value is Readonly<Record<string, string>> =>
  isObject(value) &&
  typeof value['en'] === 'string' &&
  Object.entries(value).every(([key, text]) => isLanguage(key) && typeof text === 'string');

/** The word for the titles of choices: language → choice → title. */
const choiceTitlesWord = 'choiceTitles';

/** Titles of a field in the other languages. An import file may use any of them. */
const otherTitles = (title: unknown, chosen: unknown): readonly string[] =>
  isTranslated(title) ? [...new Set(Object.values(title))].filter((text) => text !== chosen) : [];

/** Returns an object with its texts in one language, without `choiceTitles`, which `choiceTitlesIn` returns. */
const localizeObject = (value: Readonly<Record<string, unknown>>, language: Language): unknown => {
  if (isTranslated(value)) return value[language] ?? value['en'];
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, child]) =>
      key === choiceTitlesWord && typeof child !== 'string' ? [] : [[key, localizeValue(child, language)]],
    ),
  );
};

/** Returns a value with its texts in one language. A text without a translation is in English. */
const localizeValue = (value: unknown, language: Language): unknown => {
  if (Array.isArray(value)) return value.map((one) => localizeValue(one, language));
  return isObject(value) ? localizeObject(value, language) : value;
};

/** Adds the English title of each part as its `name`. */
const named = (parts: readonly unknown[]): readonly unknown[] =>
  parts.map((part) => (isObject(part) && isTranslated(part['title']) ? { name: part['title']['en'], ...part } : part));

/** Adds the English title of tabs and form sections as their `name`, which addresses contain in every language. */
const withNames = (file: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> => {
  const { list, form } = file;
  return {
    ...file,
    ...(isObject(list) && Array.isArray(list['tabs']) ? { list: { ...list, tabs: named(list['tabs']) } } : {}),
    ...(Array.isArray(form) ? { form: named(form) } : {}),
  };
};

/** Adds the titles of fields in the other languages to their `aliases`. An import file may use them for its columns. */
const withAliases = (
  file: Readonly<Record<string, unknown>>,
  language: Language,
): Readonly<Record<string, unknown>> => {
  const { properties } = file;
  if (!isObject(properties)) return file;
  return {
    ...file,
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, property]) => {
        if (!isObject(property) || !isTranslated(property['title'])) return [name, property];
        const others = otherTitles(property['title'], property['title'][language] ?? property['title']['en']);
        const own: readonly unknown[] = Array.isArray(property['aliases']) ? property['aliases'] : [];
        return [name, { ...property, aliases: [...own, ...others.filter((title) => !own.includes(title))] }];
      }),
    ),
  };
};

/**
 * Returns a schema file with its texts in one language: `{"title":{"en":"Lead","hi":"लीड"}}` → `{"title":"लीड"}`.
 * Keeps what is used in every language: the names of tabs and sections, and the aliases of fields.
 */
export const localize = <File>(file: unknown, language: Language): File => {
  const complete = isObject(file) ? withAliases(withNames(file), language) : file;
  // checked: a file that matches the vocabulary has the type `File` as soon as its texts are plain
  return localizeValue(complete, language) as File;
};

type Found = { readonly texts: Map<string, string>; readonly choices: Map<string, string> };

const addTo = (map: Map<string, string>, english: string, text: unknown): void => {
  if (typeof text === 'string' && !map.has(english)) map.set(english, text);
};

const addTexts = (value: unknown, language: Language, found: Found): void => {
  if (Array.isArray(value)) return value.forEach((one) => addTexts(one, language, found));
  if (!isObject(value)) return;
  if (isTranslated(value)) return addTo(found.texts, value['en'] ?? '', value[language]);
  for (const [key, child] of Object.entries(value)) {
    if (key !== choiceTitlesWord || !isObject(child)) addTexts(child, language, found);
    else if (isObject(child[language]))
      for (const [choice, title] of Object.entries(child[language])) addTo(found.choices, choice, title);
  }
};

const foundIn = (files: unknown, language: Language): Found => {
  const found: Found = { texts: new Map(), choices: new Map() };
  addTexts(files, language, found);
  return found;
};

/**
 * Returns the titles that schema files define for choices in one language: `New` → `नया`. Choices without a title in
 * this language are left out. A choice has the same title in every field; if several files define it, the first one
 * counts.
 */
export const choiceTitlesIn = (files: unknown, language: Language): Readonly<Record<string, string>> =>
  Object.fromEntries(foundIn(files, language).choices);

/**
 * Returns the translations of all texts and choices in schema files into one language: English text → translation, such
 * as `Lead` → `लीड`. Texts without a translation are left out.
 */
export const textsIn = (files: unknown, language: Language): ReadonlyMap<string, string> => {
  const { texts, choices } = foundIn(files, language);
  return new Map([...texts, ...choices]);
};
