import type { Call, Operation } from '#model/schema/call.ts';
import type { Resource } from '#model/resource.ts';
import { asMultipart } from '../../../support/multipart.ts';
import { listLine } from '../channels.ts';
import type { SweepRecords } from './sweepRecords.ts';

/** One attempt: the resource, its call, the record, and a second record of the same kind for merges. */
export type Attempt = {
  readonly resource: Resource;
  readonly call: Call;
  readonly id: string;
  readonly other: string;
  readonly userId: string;
  readonly records: SweepRecords;
  /** Returns whether the caller may send a field. */
  readonly canSend: (field: string) => boolean;
};
export type Sent = {
  readonly query?: string;
  readonly body?: unknown;
  readonly payload?: string | Buffer;
  readonly headers?: Record<string, string>;
};

/** How a call treats a record outside the caller's scope: with 404, by leaving it out, or without reading one. */
export type OutsideRule = 'refuses' | 'omits' | 'readsNone';

export type SweepCase = {
  readonly outside: OutsideRule;
  /** Whether the record has to be a deleted one. */
  readonly ofDeleted?: boolean;
  /** Whether the id is that of an import. */
  readonly isOfImports?: boolean;
  /** Another operation whose permission the request needs as well. */
  readonly needs?: Operation;
  readonly send: (attempt: Attempt) => Sent;
  /** Status of the response to a valid request of a permitted user. Default: 2xx. */
  readonly answers?: (resource: Resource) => readonly number[] | undefined;
};

const filterOf = ({ resource, id }: Attempt): Sent => ({
  query: listLine(resource, { filter: { _id: [id] } }).split('?')[1] ?? '',
});
const always = (more: Omit<SweepCase, 'send'> & { send?: SweepCase['send'] }): SweepCase => ({
  send: () => ({}),
  ...more,
});
const post = (outside: OutsideRule, body: (attempt: Attempt) => unknown): SweepCase => ({
  outside,
  send: (attempt) => ({ body: body(attempt) }),
});

const tallied = ({ owners, states }: Resource): string => states?.field ?? owners[0] ?? 'createdBy';

/** The change of each resource that has states. */
const statusBodies: Readonly<Record<string, object>> = {
  apiKeys: { status: 'Revoked' },
  data: { status: 'Contacted' },
  enquiries: { status: 'Spam' },
  invoices: { status: 'Cancelled', note: 'Twice' },
  leads: { status: 'Dropped', subStatus: 'Spam', note: 'Not needed' },
  projects: { status: 'Ready' },
  properties: { status: 'Inactive' },
  shares: { status: 'Revoked' },
  tasks: { status: 'Done' },
  users: { status: 'Inactive' },
  webhooks: { status: 'Paused' },
};
const matched = ['leads', 'properties'];
/** One change of a text of each resource. */
const changes: Readonly<Record<string, object>> = {
  apiKeys: { name: 'Another' },
  data: { name: 'Another' },
  enquiries: { name: 'Another' },
  invoices: { notes: 'Another' },
  leads: { name: 'Another' },
  organization: { about: 'Another' },
  projects: { builderName: 'Another' },
  properties: { title: 'Another' },
  roles: { description: 'Another' },
  shares: { expiresAt: '2099-01-01T00:00:00.000Z' },
  tasks: { title: 'Another' },
  teams: { description: 'Another' },
  templates: { body: 'Another' },
  users: { designation: 'Another' },
  views: { name: 'Another' },
  webhooks: { name: 'Another' },
};

/** The case of every operation. The compiler requires one for each. */
export const sweepCases: Readonly<Record<Operation, SweepCase>> = {
  getList: { outside: 'omits', send: filterOf },
  getOne: always({ outside: 'refuses' }),
  byTab: always({ outside: 'omits' }),
  counts: { outside: 'omits', send: filterOf },
  tally: {
    outside: 'omits',
    send: (attempt) => ({ query: `by=${tallied(attempt.resource)}&${filterOf(attempt).query ?? ''}` }),
  },
  timeline: always({ outside: 'refuses' }),
  duplicates: always({ outside: 'readsNone' }),
  references: always({ outside: 'refuses' }),
  matches: always({ outside: 'refuses', answers: ({ name }) => (matched.includes(name) ? undefined : [404]) }),
  merges: always({ outside: 'refuses' }),
  export: { outside: 'omits', send: (attempt) => ({ query: `${filterOf(attempt).query ?? ''}&format=csv` }) },
  handOver: always({ outside: 'refuses' }),
  month: always({ outside: 'omits', send: () => ({ query: 'month=2026-11' }) }),
  print: always({ outside: 'refuses' }),
  imports: always({ outside: 'readsNone' }),
  importState: always({ outside: 'refuses', isOfImports: true }),
  importRejected: always({ outside: 'refuses', isOfImports: true, answers: () => [404] }),
  importAct: { ...post('refuses', () => ({ act: 'cancel' })), isOfImports: true, answers: () => [202, 409] },
  import: {
    outside: 'readsNone',
    send: () => asMultipart([['file', Buffer.from('Name\nAsha\n'), 'a.csv', 'text/csv']]),
  },
  create: {
    outside: 'readsNone',
    send: ({ resource, records, canSend }) => ({
      body: Object.fromEntries(Object.entries(records.newBody(resource)).filter(([name]) => canSend(name))),
    }),
  },
  update: {
    ...post('refuses', ({ resource }) => changes[resource.name]),
    // A call with an edit key, which the request does not have.
    answers: ({ schema }) => (schema.keyed === undefined ? undefined : [401]),
  },
  patch: post('refuses', ({ resource }) => changes[resource.name]),
  // An invoice with a number is kept.
  delete: always({ outside: 'refuses', answers: ({ name }) => (name === 'invoices' ? [409] : undefined) }),
  restore: always({ outside: 'refuses', ofDeleted: true }),
  purge: always({ outside: 'refuses', ofDeleted: true }),
  status: post('refuses', ({ resource }) => statusBodies[resource.name] ?? {}),
  // The change of status before was made by someone else, or there was none.
  undoStatus: { ...post('refuses', () => ({})), answers: ({ states }) => (states === undefined ? undefined : [409]) },
  outcome: post('refuses', () => ({
    outcome: 'done',
    note: 'Went well',
    next: { status: 'Callback', subStatus: 'Follow up', scheduledAt: '2099-01-01T10:00:00.000Z' },
  })),
  share: post('refuses', () => ({ channel: 'whatsapp' })),
  log: post('refuses', () => ({ kind: 'note', note: 'Seen' })),
  bulk: {
    ...post('omits', ({ id, resource }) => ({ operation: 'patch', ids: [id], body: changes[resource.name] })),
    needs: 'update',
  },
  startJob: {
    ...post('omits', ({ id }) => ({ action: 'delete', query: { filter: { _id: [id] } } })),
    needs: 'delete',
  },
  convert: post('refuses', () => ({})),
  clock: post('readsNone', () => ({ action: 'in' })),
  correct: post('readsNone', ({ userId }) => ({ user: userId, day: '2026-11-20', state: 'Leave', reason: 'Ill' })),
  preview: post('readsNone', () => ({ tab: 'Lead', body: 'Hello' })),
  qrCode: always({ outside: 'refuses', send: () => ({ query: 'as=address', body: {} }) }),
  recordPayment: post('refuses', () => ({ amount: 10, date: '2026-11-21', mode: 'Cash' })),
  newSecret: post('refuses', () => ({})),
  sendTest: { ...post('refuses', () => ({})), answers: () => [202, 422] },
  sendAgain: { ...post('refuses', () => ({})), answers: () => [202, 422] },
  assign: post('refuses', ({ userId }) => ({ to: [{ _id: userId }] })),
  resetPassword: post('refuses', () => ({})),
  endSessions: post('refuses', () => ({})),
  merge: post('refuses', ({ other }) => ({ with: other })),
  undoMerge: { ...post('refuses', () => ({})), answers: () => [422] },
  pairs: always({ outside: 'readsNone' }),
  dismissPair: post('refuses', ({ id, other }) => ({ ids: [id, other].sort() })),
  login: { ...post('readsNone', () => ({ username: 'nobody', password: 'wrong' })), answers: () => [401] },
};
