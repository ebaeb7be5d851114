import { cachedBy } from '#model/cachedBy.ts';
import type { Language } from '#model/language/languages.ts';
import { textsIn } from '#model/language/localize.ts';
import { setAllTitles, setWording, type Wording } from '#model/language/wording.ts';
import type { SchemaFiles } from '#model/schema/files/schemaFiles.ts';
import { currentFiles, currentLanguage, filesWithTitles } from './language.ts';
import { serverLanguages } from './serverLanguages.ts';
import { textsByEnglish } from './serverText.ts';

const none: ReadonlyMap<string, string> = new Map();
const textsOfFiles = cachedBy((files: SchemaFiles) => cachedBy((language: Language) => textsIn(files, language)));

const textsOf = (files: SchemaFiles | undefined, language: Language): ReadonlyMap<string, string> =>
  files === undefined ? none : textsOfFiles(files)(language);

/**
 * Returns the translations of the titles and choices in the schema files of the current request, each under its English
 * text. Empty if the request has no schema files, which is the case for most English requests.
 */
export const schemaTexts = (language: Language): ReadonlyMap<string, string> => textsOf(currentFiles(), language);

/**
 * Returns the English text of a schema file for a text in the current language, because stored texts are English. A
 * text that is not in the schema files is returned unchanged.
 */
export const originalText = (text: string): string =>
  currentLanguage() === 'en'
    ? text
    : ([...schemaTexts(currentLanguage())].find(([, own]) => own === text)?.[0] ?? text);

const wordIn = (files: SchemaFiles | undefined, language: Language, text: string): string | undefined =>
  textsOf(files, language).get(text) ?? serverLanguages.get(language)?.words[text] ?? textsByEnglish(language)[text];

const wordingOf = cachedBy(
  (language: Language): Wording => ({
    language,
    messages: serverLanguages.get(language)?.messages ?? {},
    errors: serverLanguages.get(language)?.errors ?? {},
    wordFor: (text) => wordIn(currentFiles(), language, text),
  }),
);

// Every text of the model that the server writes is in the language of the request or the recipient.
setWording(() => (currentLanguage() === 'en' ? undefined : wordingOf(currentLanguage())));
setAllTitles((text) =>
  [...serverLanguages.keys()].flatMap((language) => wordIn(filesWithTitles(), language, text) ?? []),
);
