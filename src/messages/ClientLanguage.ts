import type { ErrorCode } from '#model/errors.ts';
import type { MessageName } from '#model/validation/messages.ts';
import type { LibraryTexts } from './libraryTexts.ts';

/**
 * The texts of a language other than English that the client needs before it shows a screen. Each language has them in
 * `languages/<code>/client/clientLanguage.ts`.
 */
export type ClientLanguage = {
  /** The texts of the screens: area → key → text. */
  readonly screens: Readonly<Record<string, object>>;
  /** The texts of MUI's components. Absent if MUI does not have the language. */
  readonly library?: LibraryTexts | undefined;
  /** The validation messages. */
  readonly messages: Readonly<Record<MessageName, string>>;
  /** The default messages of errors. */
  readonly errors: Readonly<Record<ErrorCode, string>>;
  /** The words and short sentences of `src/model`: English text → translation. */
  readonly words: Readonly<Record<string, string>>;
};
