/** Every verb a resource can have; each is one file under `server/records`. */
export const operations = [
  'getList',
  'getOne',
  'create',
  'update',
  'patch',
  'delete',
  'status',
  'share',
  'restore',
  'counts',
  'tally',
  'bulk',
  'log',
  'timeline',
  'duplicates',
  'references',
  'purge',
  'matches',
  'export',
  'import',
  'imports',
  'importState',
  'importAct',
  'importRejected',
  'login',
  'assign',
  'resetPassword',
  'byTab',
  'convert',
  'handOver',
  'clock',
  'correct',
  'month',
  'outcome',
  'recordPayment',
  'print',
  'preview',
  'qrCode',
  'newSecret',
  'sendTest',
  'sendAgain',
  'endSessions',
] as const;
export type Operation = (typeof operations)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call: `{"verb":"getOne","method":"GET","path":"/api/v2/admin/getbyid-lead/{id}"}`. */
export type Call = {
  readonly operation: Operation;
  readonly method: Method;
  /** With `{id}` where the record's id stands. */
  readonly path: string;
  /** Says that it lives at the REST root in react-admin's simple-rest dialect. */
  readonly rest: boolean;
};

/** Tells whether a word is a verb. */
export const isOperation = (word: string): word is Operation => (operations as readonly string[]).includes(word);

/**
 * Reads `POST /api/v2/admin/create-lead` into its parts; undefined where it isn't of that form.
 * chosen: only GET, POST, PUT, DELETE, the methods that the specification uses.
 */
const parseCall = (text: string): { method: Method; path: string } | undefined => {
  const match = /^(GET|POST|PUT|DELETE) (\/[A-Za-z0-9_\-/{}]+)$/.exec(text);
  const [, method, path] = match ?? [];
  return method === undefined || path === undefined ? undefined : { method: method as Method, path };
};

const restCalls = (name: string): Readonly<Partial<Record<Operation, string>>> => ({
  getList: `GET /api/rest/${name}`,
  getOne: `GET /api/rest/${name}/{id}`,
  create: `POST /api/rest/${name}`,
  update: `PUT /api/rest/${name}/{id}`,
  delete: `DELETE /api/rest/${name}/{id}`,
  status: `POST /api/rest/${name}/{id}/status`,
  share: `POST /api/rest/${name}/{id}/share`,
});

/**
 * Calls that every resource has beside those that its file names. chosen: the specification has no address for them.
 */
const defaultCalls = (name: string): Readonly<Partial<Record<Operation, string>>> => ({
  restore: `POST /api/rest/${name}/{id}/restore`,
  counts: `GET /api/rest/${name}/counts`,
  tally: `GET /api/rest/${name}/tally`,
  bulk: `POST /api/rest/${name}/bulk`,
  log: `POST /api/rest/${name}/{id}/log`,
  timeline: `GET /api/rest/${name}/{id}/timeline`,
  duplicates: `GET /api/rest/${name}/duplicates`,
  references: `GET /api/rest/${name}/{id}/references`,
  purge: `DELETE /api/rest/${name}/{id}/purge`,
  matches: `GET /api/rest/${name}/{id}/matches`,
  export: `GET /api/rest/${name}/export`,
  import: `POST /api/rest/${name}/imports`,
  imports: `GET /api/rest/${name}/imports`,
  importState: `GET /api/rest/${name}/imports/{id}/state`,
  importAct: `POST /api/rest/${name}/imports/{id}/state`,
  importRejected: `GET /api/rest/${name}/imports/{id}/rejected`,
});

/** What a record can be asked beside the verbs that all have; a file names those that it wants under `actions`. */
const actionTails = {
  convert: 'POST {id}/convert',
  handOver: 'GET {id}/hand-over',
  clock: 'POST clock',
  correct: 'POST correct',
  month: 'GET month',
  outcome: 'POST {id}/outcome',
  recordPayment: 'POST {id}/payments',
  print: 'GET {id}/print',
  preview: 'POST preview',
  qrCode: 'POST {id}/qr-code',
  newSecret: 'POST {id}/new-secret',
  sendTest: 'POST {id}/test',
  sendAgain: 'POST {id}/send-again',
  endSessions: 'POST {id}/end-sessions',
} as const satisfies Readonly<Partial<Record<Operation, string>>>;
export type Action = keyof typeof actionTails;
/** The closed list of words that `actions` may hold. */
export const actions = Object.keys(actionTails) as readonly Action[];

const actionCalls = (name: string, wanted: readonly Action[]): Readonly<Partial<Record<Operation, string>>> =>
  Object.fromEntries(wanted.map((action) => [action, actionTails[action].replace(' ', ` /api/rest/${name}/`)]));

/** Calls of a read-only resource, beside its actions. */
const readingOperations: readonly Operation[] = ['getList', 'getOne', 'counts', 'tally', 'timeline', 'export'];
/** Calls of a resource with one record. */
const singletonOperations: readonly Operation[] = [...readingOperations, 'update', 'patch'];

const importOperations: readonly Operation[] = ['import', 'imports', 'importState', 'importAct', 'importRejected'];

/**
 * chosen: a record's secret is shown once, to the one who makes it; out of a file it would be made, and shown to
 * nobody.
 */
const isMadeByHand = (wanted: readonly Action[]): boolean => wanted.includes('newSecret');

/** The words of a resource's file that its calls follow from. */
export type CallWords = {
  readonly name: string;
  /** Verb → method and path; `false`: the resource has no such call. */
  readonly api?: Readonly<Record<string, string | false>>;
  readonly actions?: readonly Action[];
  readonly readOnly?: boolean;
  readonly singleton?: boolean;
  readonly states?: object;
  readonly properties?: Readonly<Record<string, { readonly stamp?: string }>>;
};

/**
 * Gives the calls of the REST root. chosen: beside calls that a file names, sharing is offered only where shares are
 * counted, and a status only where there are states.
 */
const rootCalls = ({ name, api, states, properties = {} }: CallWords): Readonly<Partial<Record<Operation, string>>> => {
  const { status, share, ...others } = restCalls(name);
  const isCounted = Object.values(properties).some(({ stamp }) => stamp === 'shareCount');
  // chosen: states that nothing could change would be none, so the call that changes them exists even where the
  // specification has none.
  return {
    ...others,
    ...(status !== undefined && (api === undefined || states !== undefined) ? { status } : {}),
    ...(share !== undefined && (api === undefined || isCounted) ? { share } : {}),
  };
};

/** Verbs for which react-admin's simple-rest dialect has a form of its own. */
const dialectOperations: readonly string[] = ['getList', 'getOne', 'create', 'update', 'delete'];

/**
 * Gives the calls of a resource by verb: those of its file, those of the REST root for verbs that the file does not
 * name, its actions, and those that all have.
 */
export const callsOf = (words: CallWords): Readonly<Partial<Record<Operation, Call>>> => {
  const { name, api = {}, actions: wanted = [], readOnly = false, singleton = false } = words;
  const kept = (readOnly ? readingOperations : singleton ? singletonOperations : operations).filter(
    (operation) => !isMadeByHand(wanted) || !importOperations.includes(operation),
  );
  const all: Readonly<Record<string, string | false>> = {
    ...defaultCalls(name),
    ...actionCalls(name, wanted),
    ...rootCalls(words),
    ...api,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([operation, text]) => {
      const parsed = text === false ? undefined : parseCall(text);
      if (
        !isOperation(operation) ||
        parsed === undefined ||
        !(kept.includes(operation) || (wanted as readonly Operation[]).includes(operation))
      )
        return [];
      return [
        [
          operation,
          {
            operation,
            ...parsed,
            rest: words.api === undefined || (dialectOperations.includes(operation) && !Object.hasOwn(api, operation)),
          },
        ],
      ];
    }),
  );
};

/** Puts values into a path: `/x/{id}` and `{"id":"a b"}` → `/x/a%20b`. */
export const fillPath = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
