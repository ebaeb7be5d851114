import { isLanguage, type Language } from '#model/language/languages.ts';
import { usualLanguage } from '#model/language/usualLanguage.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';

/** A pool or a connection, which runs statements. */
type Executor = {
  readonly query: (
    text: string,
    values: unknown[],
  ) => Promise<{ readonly rows: readonly { readonly language?: unknown }[] }>;
};

/** Returns the language that a user chose, or undefined if the user chose none. */
export const readChosenLanguage = async (executor: Executor, user: string): Promise<Language | undefined> => {
  const { rows } = await executor.query('select language from gable.user_languages where "user" = $1', [user]);
  const language = rows[0]?.language;
  return isLanguage(language) ? language : undefined;
};

/** Stores the language that a user chose. null removes the choice, so that the organization's language is used. */
export const storeLanguage = async (executor: Executor, user: string, language: Language | null): Promise<void> => {
  await (language === null
    ? executor.query('delete from gable.user_languages where "user" = $1', [user])
    : executor.query(
        `insert into gable.user_languages ("user", language) values ($1, $2)
         on conflict ("user") do update set language = excluded.language`,
        [user, language],
      ));
};

/**
 * Returns the language for texts that the server writes to a user: the language they chose, otherwise the
 * organization's, otherwise English.
 */
export const userLanguage = async (
  executor: Executor,
  user: string,
  settings: Pick<Settings, 'language'>,
): Promise<Language> => (await readChosenLanguage(executor, user)) ?? usualLanguage(settings) ?? 'en';
