import type { Resource } from '../resource.ts';

/** Names of the sign-in fields of an account. A user who can change them can act as the account's owner. */
export const signInNames: readonly string[] = ['username', 'email', 'password'];

/** Returns the fields of an account that its user changes only with the password. Empty for other resources. */
export const signInFieldsOf = ({ calls }: Resource): readonly string[] =>
  calls.login === undefined ? [] : signInNames;
