import { type Language, languages } from '#model/language/languages.ts';
import type { ServerLanguage } from '../../server/language/ServerLanguage.ts';
import { serverLanguages } from '../../server/language/serverLanguages.ts';
import type { ClientLanguage } from '../../src/messages/ClientLanguage.ts';

/** Translations by their English texts. */
type ByEnglish = Readonly<Record<string, string>>;

/** The texts in the folder of a language. */
type LanguageFolder = {
  readonly language: Language;
  readonly client: ClientLanguage;
  readonly server: ServerLanguage;
  readonly vocabularyWords: ByEnglish;
  readonly schemaTips: ByEnglish;
};

const folderOf = async ([language, server]: readonly [Language, ServerLanguage]): Promise<LanguageFolder> => {
  const read = async (name: string): Promise<unknown> => {
    const file = (await import(`../../languages/${language}/client/${name}.ts`)) as Readonly<Record<string, unknown>>;
    if (!Object.hasOwn(file, name)) throw new Error(`languages/${language}/client/${name}.ts does not export ${name}`);
    return file[name];
  };
  // The client loads these two when it needs them. A language without them would fail there.
  await Promise.all([read('font'), read('dayLocale')]);
  return {
    language,
    server,
    // checked: the types that the files declare
    client: (await read('clientLanguage')) as ClientLanguage,
    vocabularyWords: (await read('vocabularyWords')) as ByEnglish,
    schemaTips: (await read('schemaTips')) as ByEnglish,
  };
};

/** The texts of all languages other than English. */
export const languageFolders: readonly LanguageFolder[] = await Promise.all([...serverLanguages].map(folderOf));

const scriptOf = (language: Language): string => new Intl.Locale(language).maximize().script ?? 'Latn';

/** Returns whether a language is written in the same script as English. */
export const isLatin = (language: Language): boolean => scriptOf(language) === 'Latn';

/** Returns whether a text has a letter of the script of a language. */
export const isInScript = (language: Language, text: string): boolean =>
  new RegExp(`\\p{Script=${scriptOf(language)}}`, 'u').test(text);

if (languageFolders.length !== languages.length - 1) throw new Error('A language has no folder.');
