import type { Verb } from '#model/call.ts';
import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import { bulk } from './bulk.ts';
import type { VerbHandler } from './context.ts';
import { counts } from './counts.ts';
import { create } from './create.ts';
import { remove, restore } from './delete.ts';
import { duplicates } from './duplicates.ts';
import { getList } from './getList.ts';
import { getOne } from './getOne.ts';
import { log } from './log.ts';
import { login } from './login.ts';
import { getProfile, listProfiles } from './profiles.ts';
import { share } from './share.ts';
import { status } from './status.ts';
import { timeline } from './timeline.ts';
import { update } from './update.ts';

export type VerbEntry = {
  readonly handle: VerbHandler;
  /** `open`: nobody need be signed in; `signedIn`: anybody who is, the handler narrows what they see; `rights`: the permission map decides. */
  readonly access: 'open' | 'signedIn' | 'rights';
  /** Whether the call has a body; `optional`: an empty one will do. */
  readonly body: boolean | 'optional';
};

const reading = (handle: VerbHandler): VerbEntry => ({ handle, access: 'rights', body: false });
const writing = (handle: VerbHandler): VerbEntry => ({ handle, access: 'rights', body: true });

/** What each verb does, for every resource alike. */
const table: Readonly<Partial<Record<Verb, VerbEntry>>> = {
  getList: reading(getList),
  getOne: reading(getOne),
  counts: reading(counts),
  timeline: reading(timeline),
  duplicates: reading(duplicates),
  create: writing(create),
  update: writing(update),
  patch: writing(update),
  status: writing(status),
  bulk: writing(bulk),
  log: writing(log),
  share: { handle: share, access: 'rights', body: 'optional' },
  delete: reading(remove),
  restore: { handle: restore, access: 'rights', body: 'optional' },
  login: { handle: login, access: 'open', body: true },
};

/** Calls that are not what their verb is elsewhere: one line each, `resource.verb`. */
const slots: Readonly<Record<string, VerbEntry>> = {
  'users.getList': { handle: listProfiles, access: 'signedIn', body: false },
  'users.getOne': { handle: getProfile, access: 'signedIn', body: false },
};

/** Gives what answers a verb of a resource. Errors: `UNKNOWN_CALL` for a verb that nothing answers yet. */
export const entryOf = (resource: Resource, verb: Verb): VerbEntry => {
  const entry = slots[`${resource.name}.${verb}`] ?? table[verb];
  if (entry === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural}: nothing answers ${verb}.` });
  return entry;
};
