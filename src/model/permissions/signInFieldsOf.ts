import type { Resource } from '../resource.ts';

/** Names of the fields with which users sign in or choose a new password. Users change their own only with it. */
const signInNames = ['username', 'email'];

/** Returns the fields of an account that its user changes only with the password. Empty for all other resources. */
export const signInFieldsOf = ({ calls }: Resource): readonly string[] =>
  calls.login === undefined ? [] : signInNames;
