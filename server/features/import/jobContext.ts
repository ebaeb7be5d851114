import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import type { RequestFiles } from '../../storage/requestFiles.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import { makeAccounts } from '../../auth/accounts.ts';
import type { Actor } from '../../auth/actor.ts';
import { makeEditKeys } from '../../auth/tokens/editKeys.ts';
import { openSessions } from '../../auth/tokens/sessions.ts';
import { makeTokens } from '../../auth/tokens/tokens.ts';
import { makeViewAs } from '../../auth/viewAs.ts';
import { makeSession } from '../../auth/who.ts';
import { makeShareTokens } from '../../auth/tokens/shareTokens.ts';
import type { VerbContext } from '../../records/context/context.ts';

/** A cell holds no file. */
const noFiles: RequestFiles = {
  receive: () => Promise.reject(new AppError('WRONG_FILE', { text: 'An import takes no files.' })),
  isNew: () => false,
  moveIn: async () => undefined,
  drop: () => undefined,
  finish: async () => undefined,
};

export type JobOf = { readonly pool: pg.Pool; readonly state: SchemaState; readonly resource: Resource; readonly actor: Actor; readonly now: Date };

/** Gives what the verbs that write a record want to know, for work that goes on after its request, or that none began. */
export const jobContext = (job: JobOf, request?: VerbContext): VerbContext => {
  if (request !== undefined) return { ...request, ...job, verb: 'import', id: '', query: {}, params: {}, body: undefined, files: noFiles };
  // Nobody signs in through a command; what it hands out is good for nothing.
  const secret = randomBytes(32).toString('base64url');
  const tokens = makeTokens(secret, { hours: 1, sessionDays: 1 });
  return {
    ...job, tokens, sessions: openSessions(job.pool, 1), editKeys: makeEditKeys(secret), shareTokens: makeShareTokens(secret), session: makeSession({ tokens, accountOf: makeAccounts(job.pool), viewAs: makeViewAs(job.pool) }),
    verb: 'import', id: '', params: {}, query: {}, body: undefined, files: noFiles, requestId: '', address: '', origin: '', filesDir: '',
  };
};
