import { cachedBy } from '../cachedBy.ts';

type OperationFacts = {
  /** Method and address below `/api/rest/{resource}`, in the simple-rest dialect of react-admin. */
  readonly root?: string;
  /** Method and address of an operation that every resource has. */
  readonly every?: string;
  /** Method and address of an operation that a schema file adds under `actions`. */
  readonly action?: string;
  /** Method and address of an operation that the action `merge` adds. */
  readonly merging?: string;
  /** The permission of the module that the operation needs. Absent if a scope is enough. */
  readonly permission?: string;
};

/**
 * Every operation, with its default address and permission. An operation without a default address exists if a schema
 * file gives it one under `api`. The server's registry in `operationOf.ts` has the definition of each.
 */
const operationTable = {
  getList: { root: 'GET' },
  getOne: { root: 'GET {id}' },
  create: { root: 'POST', permission: 'create' },
  update: { root: 'PUT {id}', permission: 'edit' },
  patch: { permission: 'edit' },
  delete: { root: 'DELETE {id}', permission: 'delete' },
  status: { root: 'POST {id}/status', permission: 'status' },
  share: { root: 'POST {id}/share', permission: 'share' },
  undoStatus: { every: 'POST {id}/undo-status', permission: 'status' },
  restore: { every: 'POST {id}/restore', permission: 'restore' },
  counts: { every: 'GET counts' },
  tally: { every: 'GET tally' },
  bulk: { every: 'POST bulk', permission: 'bulk' },
  startJob: { every: 'POST jobs', permission: 'bulk' },
  log: { every: 'POST {id}/log', permission: 'addNote' },
  timeline: { every: 'GET {id}/timeline' },
  duplicates: { every: 'GET duplicates' },
  references: { every: 'GET {id}/references' },
  purge: { every: 'DELETE {id}/purge', permission: 'purge' },
  matches: { every: 'GET {id}/matches' },
  export: { every: 'GET export', permission: 'export' },
  import: { every: 'POST imports', permission: 'import' },
  imports: { every: 'GET imports', permission: 'import' },
  importState: { every: 'GET imports/{id}/state', permission: 'import' },
  importAct: { every: 'POST imports/{id}/state', permission: 'import' },
  importRejected: { every: 'GET imports/{id}/rejected', permission: 'import' },
  login: {},
  assign: { permission: 'assign' },
  resetPassword: { permission: 'resetPassword' },
  byTab: {},
  convert: { action: 'POST {id}/convert', permission: 'convert' },
  handOver: { action: 'GET {id}/hand-over', permission: 'assign' },
  clock: { action: 'POST clock', permission: 'create' },
  correct: { action: 'POST correct', permission: 'correct' },
  month: { action: 'GET month' },
  outcome: { action: 'POST {id}/outcome', permission: 'status' },
  recordPayment: { action: 'POST {id}/payments', permission: 'recordPayment' },
  print: { action: 'GET {id}/print' },
  preview: { action: 'POST preview' },
  qrCode: { action: 'POST {id}/qr-code', permission: 'share' },
  newSecret: { action: 'POST {id}/new-secret', permission: 'edit' },
  sendTest: { action: 'POST {id}/test', permission: 'edit' },
  sendAgain: { action: 'POST {id}/send-again', permission: 'edit' },
  endSessions: { action: 'POST {id}/end-sessions', permission: 'resetPassword' },
  merge: { action: 'POST {id}/merge', permission: 'merge' },
  merges: { merging: 'GET {id}/merges' },
  undoMerge: { merging: 'POST {id}/undo-merge', permission: 'merge' },
  pairs: { merging: 'GET pairs', permission: 'merge' },
  dismissPair: { merging: 'POST pairs/dismiss', permission: 'merge' },
} as const satisfies Readonly<Record<string, OperationFacts>>;

/** The name of an operation, such as `getList`. */
export type Operation = keyof typeof operationTable;
const factsOf: Readonly<Record<Operation, OperationFacts>> = operationTable;
/** The names of all operations. */
export const operations = Object.keys(operationTable) as readonly Operation[];

/**
 * Returns the permission that an operation needs unless the resource file names another. Undefined for an operation
 * such as `getList`, for which a permission to view records (all, team or own) is enough.
 */
export const defaultPermission = (operation: Operation): string | undefined => factsOf[operation].permission;

/** The HTTP method of a call. */
export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call: `{"operation":"getOne","method":"GET","path":"/api/v2/admin/getbyid-lead/{id}"}`. */
export type Call = {
  readonly operation: Operation;
  readonly method: Method;
  /** With `{id}` for the record's id. */
  readonly path: string;
  /** Whether the path is at the REST root, in react-admin's simple-rest dialect. */
  readonly rest: boolean;
};

/** Returns whether a word is an operation. */
export const isOperation = (word: string): word is Operation => (operations as readonly string[]).includes(word);

/**
 * Parses `POST /api/v2/admin/create-lead`. Returns undefined for other forms. chosen: only GET, POST, PUT, DELETE, the
 * methods of the specification.
 */
const parseCall = (text: string): { method: Method; path: string } | undefined => {
  const match = /^(GET|POST|PUT|DELETE) (\/[A-Za-z0-9_\-/{}]+)$/.exec(text);
  const [, method, path] = match ?? [];
  return method === undefined || path === undefined ? undefined : { method: method as Method, path };
};

type AddressKind = 'root' | 'every' | 'action' | 'merging';

/** Splits the default addresses of one type: operation, method and the part below the resource's address. */
const partsOf = cachedBy((kind: AddressKind) =>
  operations.flatMap((operation) => {
    const [method, tail] = factsOf[operation][kind]?.split(' ') ?? [];
    return method === undefined ? [] : [{ operation, method, below: tail === undefined ? '' : `/${tail}` }];
  }),
);

/** Returns the addresses of one type: `GET {id}` → `GET /api/rest/leads/{id}`. */
const addressesOf = (name: string, kind: AddressKind): Readonly<Partial<Record<Operation, string>>> =>
  Object.fromEntries(
    partsOf(kind).map(({ operation, method, below }) => [operation, `${method} /api/rest/${name}${below}`]),
  );

/** The name of an operation that `actions` of a resource file may contain. */
export type Action = {
  [Name in Operation]: (typeof operationTable)[Name] extends { readonly action: string } ? Name : never;
}[Operation];
const isAction = (operation: Operation): operation is Action => factsOf[operation].action !== undefined;
/** The values that the word `actions` of a resource file may contain. */
export const actions: readonly Action[] = operations.filter(isAction);

const actionCalls = (name: string, wanted: readonly Action[]): Readonly<Partial<Record<Operation, string>>> => {
  const addresses = addressesOf(name, 'action');
  return {
    ...Object.fromEntries(wanted.map((action) => [action, addresses[action] ?? ''])),
    ...(wanted.includes('merge') ? addressesOf(name, 'merging') : {}),
  };
};

/** Operations of a read-only resource, besides its actions. */
const readingOperations: readonly Operation[] = ['getList', 'getOne', 'counts', 'tally', 'timeline', 'export'];
/** Operations of a resource with a single record. */
const singletonOperations: readonly Operation[] = [...readingOperations, 'update', 'patch'];

const importOperations: readonly Operation[] = ['import', 'imports', 'importState', 'importAct', 'importRejected'];

/**
 * Returns whether only people create the records of a resource. chosen: such records cannot be imported, because a
 * secret is shown once, to the person who creates the record.
 */
const isMadeByHand = (wanted: readonly Action[]): boolean => wanted.includes('newSecret');

/** The words of a resource file that determine the calls of the resource. */
export type CallWords = {
  readonly name: string;
  /** Operation → method and path; `false`: the resource has no such call. */
  readonly api?: Readonly<Record<string, string | false>>;
  readonly actions?: readonly Action[];
  readonly readOnly?: boolean;
  readonly singleton?: boolean;
  readonly states?: object;
  readonly properties?: Readonly<Record<string, { readonly stamp?: string }>>;
};

/**
 * Returns the calls at the REST root. chosen: besides the calls in the file, `share` exists only with a share counter,
 * and `status` only with states.
 */
const rootCalls = ({ name, api, states, properties = {} }: CallWords): Readonly<Partial<Record<Operation, string>>> => {
  const { status, share, ...others } = addressesOf(name, 'root');
  const isCounted = Object.values(properties).some(({ stamp }) => stamp === 'shareCount');
  // chosen: states need a call that changes them, so it exists even if the specification has none.
  return {
    ...others,
    ...(status !== undefined && (api === undefined || states !== undefined) ? { status } : {}),
    ...(share !== undefined && (api === undefined || isCounted) ? { share } : {}),
  };
};

/** Operations that have a special form in react-admin's simple-rest dialect. */
const dialectOperations: readonly string[] = ['getList', 'getOne', 'create', 'update', 'delete'];

/** Returns the operations that a resource may have: fewer if it is read-only or has a single record. */
const allowedOperations = ({ actions: wanted = [], readOnly, singleton }: CallWords): readonly string[] => {
  const some = readOnly === true ? readingOperations : singleton === true ? singletonOperations : operations;
  const possible = isMadeByHand(wanted) ? some.filter((one) => !importOperations.includes(one)) : some;
  return [...possible, ...wanted];
};

/** Returns the method and path of each call. Those in the resource's file replace the default ones. */
const callTexts = (words: CallWords): Readonly<Record<string, string | false>> => ({
  ...addressesOf(words.name, 'every'),
  ...actionCalls(words.name, words.actions ?? []),
  ...rootCalls(words),
  ...words.api,
});

/** Returns whether a call has the form of react-admin's simple-rest dialect. */
const isRest = (operation: Operation, { api }: CallWords): boolean =>
  api === undefined || (dialectOperations.includes(operation) && !Object.hasOwn(api, operation));

/** Returns the calls of a resource by operation. */
export const callsOf = (words: CallWords): Readonly<Partial<Record<Operation, Call>>> => {
  const allowed = allowedOperations(words);
  return Object.fromEntries(
    Object.entries(callTexts(words)).flatMap(([operation, text]) => {
      const parsed = text === false ? undefined : parseCall(text);
      if (parsed === undefined || !isOperation(operation) || !allowed.includes(operation)) return [];
      return [[operation, { operation, ...parsed, rest: isRest(operation, words) }]];
    }),
  );
};

/**
 * Replaces the placeholders of a path by URL-encoded values: `/x/{id}` and `{"id":"a b"}` → `/x/a%20b`. A placeholder
 * without a value is removed.
 */
export const fillPath = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
