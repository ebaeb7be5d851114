import { AppError } from '#model/errors.ts';
import { passwordProblem, type PasswordOwner } from './passwordProblem.ts';

const minLength = 10;
const title = 'New password';

/** Refuses a password chosen by a user that is short or easy to guess. Errors: `INVALID` at `newPassword`. */
export const refuseWeakPassword = async (password: string, words: PasswordOwner['words']): Promise<void> => {
  const problem =
    password.length < minLength
      ? `${title} must be at least ${minLength} characters`
      : await passwordProblem(password, { title, words });
  if (problem !== undefined) throw new AppError('INVALID', { fields: { newPassword: problem } });
};
