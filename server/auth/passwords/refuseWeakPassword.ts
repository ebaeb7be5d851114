import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { passwordProblem, type PasswordOwner } from './passwordProblem.ts';

const minLength = 10;

/**
 * Refuses a new password that is too short, easy to guess, or based on `words`, such as its owner's names. Does nothing
 * if the password is good. Errors: `INVALID` at `newPassword`.
 */
export const refuseWeakPassword = async (password: string, words: PasswordOwner['words']): Promise<void> => {
  const title = serverText('signIn.newPassword');
  const problem =
    password.length < minLength
      ? serverText('signIn.passwordTooShort', { field: title, count: minLength })
      : await passwordProblem(password, { title, words });
  if (problem !== undefined) throw new AppError('INVALID', { fields: { newPassword: problem } });
};
