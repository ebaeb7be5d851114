import { serverText } from '../../language/serverText.ts';

/**
 * The owner of a password: `words` are names the password must not be based on (blanks are ignored), `title` is the
 * title of the password field.
 */
export type PasswordOwner = { readonly title: string; readonly words: readonly (string | null | undefined)[] };

/** Words of the product that passwords must not be based on. */
const productWords = ['gable'];

/** Min letters of a password besides its owner's names, digits and symbols. */
const minOwnLetters = 4;

/** Digits of a national phone number. Phone numbers are compared without the country code. */
const nationalDigits = 10;

const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** Splits names into parts: `asha.rao@sunrise.example` → itself, `asha`, `rao`, `sunrise`, `example`. */
const partsOf = (words: PasswordOwner['words']): readonly string[] =>
  [
    ...new Set(
      words
        .flatMap((word) => {
          const text = plain(word ?? '');
          const joined = text.replace(/[^\p{L}\p{N}]/gu, '');
          return [
            text,
            joined,
            ...text.split(/[^\p{L}\p{N}]+/u),
            ...(/^\d+$/.test(joined) ? [joined.slice(-nationalDigits)] : []),
          ];
        })
        .filter((part) => part.length >= 3),
    ),
  ].sort((a, b) => b.length - a.length);

/** Returns whether little is left of a password without its owner's names. */
const isMadeOfNames = (password: string, parts: readonly string[]): boolean => {
  const joined = plain(password).replace(/[^\p{L}\p{N}]/gu, '');
  const left = parts.reduce((text, part) => text.replaceAll(part.replace(/[^\p{L}\p{N}]/gu, ''), ''), joined);
  return left !== joined && left.replace(/\P{L}/gu, '').length < minOwnLetters;
};

/**
 * Returns why a new password is refused, as a message, or undefined if it is accepted. A password is refused if it is
 * based on the owner's names or the product's name, if it is on the bundled list of common and breached passwords, or
 * if it is a simple variation of one of these. Case is ignored, and the length is not checked. Source: NIST SP
 * 800-63B-4, 3.1.1.2, which also advises not to require certain kinds of characters.
 */
export const passwordProblem = async (
  password: string,
  { title, words }: PasswordOwner,
): Promise<string | undefined> => {
  const parts = partsOf([...words, ...productWords]);
  if (isMadeOfNames(password, parts)) return serverText('signIn.passwordOfNames', { field: title });
  const { isCommonPassword } = await import('./commonPasswords.ts');
  return isCommonPassword(password, parts) ? serverText('signIn.passwordTooEasy', { field: title }) : undefined;
};
