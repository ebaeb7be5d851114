import type { ErrorCode } from '#model/errors.ts';
import type { MessageName } from '#model/validation/messages.ts';
import type { pageTexts } from './en/pageTexts.ts';
import type { refusals } from './en/refusals.ts';

/** The texts of an area in another language, with the keys of the English texts. */
type Translated<Texts> = {
  readonly [Area in keyof Texts]: { readonly [Name in keyof Texts[Area]]: string };
};

/** Translations by their English texts. Parameters are `%{name}`. */
type ByEnglish = Readonly<Record<string, string>>;

/** How the parts of a message about a schema file are put together in a language. */
export type ProblemParts = {
  /** `is not a field, got "x"`. Parameters: problem, found. */
  readonly found: string;
  /** `2 of 40 leads have no name`. Parameters: count, total, things, problem. */
  readonly counted: string;
  /** What follows `counted` if some records are named. Parameter: names. */
  readonly first: string;
  readonly notFound: string;
  readonly ambiguous: string;
  readonly and: string;
  readonly or: string;
  /** Separates two ways to correct a file. */
  readonly orFix: string;
};

/** The fonts in which PDF files are written in the script of a language. PDF has no fallback fonts. */
export type PrintFont = {
  /** The characters of the script, as in a character class of a regular expression. */
  readonly letters: string;
  /** Font files, as paths in `node_modules`. */
  readonly plain: string;
  readonly bold: string;
};

/**
 * All texts of the server in a language other than English. Each language has them in
 * `languages/<code>/server/serverLanguage.ts`.
 */
export type ServerLanguage = {
  /** The validation messages. */
  readonly messages: Readonly<Record<MessageName, string>>;
  /**
   * Pattern of the words that connect the name of a field with the rest of a validation message. Imports show the
   * messages without the name. Absent if the language has none.
   */
  readonly afterLabel?: RegExp;
  /** The default messages of errors. */
  readonly errors: Readonly<Record<ErrorCode, string>>;
  /** The words and short sentences of `src/model`. */
  readonly words: ByEnglish;
  /** Error messages of refused requests. */
  readonly refusals: Translated<typeof refusals>;
  /** Texts of emails and public pages, and texts that are stored in English and translated when read. */
  readonly pageTexts: Translated<typeof pageTexts>;
  /** Texts of the public page's script. */
  readonly visitorTexts: ByEnglish;
  /** Texts of PDF files, exports and the calendar feed. */
  readonly documents: ByEnglish;
  /** Phrases of the audit log, which follow the name of a person. */
  readonly audit: ByEnglish;
  /** Texts of website forms, of the pages behind links in emails, and of notifications. */
  readonly forms: ByEnglish;
  /** Why rows and columns of an import are left out. */
  readonly imports: ByEnglish;
  /** What a rule did or would do. */
  readonly rules: ByEnglish;
  /** The steps of rules. */
  readonly ruleSteps: ByEnglish;
  /** What trying a rule on past records does not cover. */
  readonly pastRecordLimits: ByEnglish;
  /** What is wrong in a schema file. */
  readonly fileProblems: ByEnglish;
  /** What is wrong with a word of a schema file. */
  readonly wordProblems: ByEnglish;
  /** How to correct a schema file. */
  readonly fixes: ByEnglish;
  /** What was found in a schema file. */
  readonly found: ByEnglish;
  /** What a draft of schema files changes. */
  readonly impacts: ByEnglish;
  /** The `if` part of conditions in the report about a draft. */
  readonly premises: ByEnglish;
  readonly problemParts: ProblemParts;
  /** Writes an amount in words, for invoices: `(1050.5, 'INR')`. Absent: in English. */
  readonly amountInWords?: (value: number, currency: string) => string;
  /** Absent for Latin script. */
  readonly printFont?: PrintFont;
};
