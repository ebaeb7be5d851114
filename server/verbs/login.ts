import { signIn } from '../session/signIn.ts';
import type { VerbHandler } from './context.ts';

/** `login`: a token for the right username and password. */
export const login: VerbHandler = async ({ pool, tokens, address, body }) => ({
  body: await signIn({ executor: pool, tokens, address }, body),
});
