/** Every verb a resource can have; each is one file under `server/verbs`. */
export const verbs = [
  'getList', 'getOne', 'create', 'update', 'patch', 'delete', 'status', 'share',
  'restore', 'counts', 'bulk', 'log', 'timeline', 'duplicates',
  'login', 'assign', 'resetPassword', 'byTab',
] as const;
export type Verb = (typeof verbs)[number];

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** One call: `{"verb":"getOne","method":"GET","path":"/api/v2/admin/getbyid-lead/{id}"}`. */
export type Call = {
  readonly verb: Verb;
  readonly method: Method;
  /** With `{id}` where the record's id stands. */
  readonly path: string;
  /** Says that it lives at the REST root in react-admin's simple-rest dialect. */
  readonly rest: boolean;
};

/** Tells whether a word is a verb. */
export const isVerb = (word: string): word is Verb => (verbs as readonly string[]).includes(word);

/**
 * Reads `POST /api/v2/admin/create-lead` into its parts; undefined where it isn't of that form.
 * chosen: only GET, POST, PUT, DELETE, the methods that the specification uses.
 */
export const parseCall = (text: string): { method: Method; path: string } | undefined => {
  const match = /^(GET|POST|PUT|DELETE) (\/[A-Za-z0-9_\-/{}]+)$/.exec(text);
  const [, method, path] = match ?? [];
  return method === undefined || path === undefined ? undefined : { method: method as Method, path };
};

const restCalls = (name: string): Readonly<Partial<Record<Verb, string>>> => ({
  getList: `GET /api/rest/${name}`,
  getOne: `GET /api/rest/${name}/{id}`,
  create: `POST /api/rest/${name}`,
  update: `PUT /api/rest/${name}/{id}`,
  delete: `DELETE /api/rest/${name}/{id}`,
  status: `POST /api/rest/${name}/{id}/status`,
  share: `POST /api/rest/${name}/{id}/share`,
});

/** Calls that every resource has beside those that its file names. chosen: the specification has no address for them. */
const standingCalls = (name: string): Readonly<Partial<Record<Verb, string>>> => ({
  restore: `POST /api/rest/${name}/{id}/restore`,
  counts: `GET /api/rest/${name}/counts`,
  bulk: `POST /api/rest/${name}/bulk`,
  log: `POST /api/rest/${name}/{id}/log`,
  timeline: `GET /api/rest/${name}/{id}/timeline`,
  duplicates: `GET /api/rest/${name}/duplicates`,
});

/** Calls of a read-only resource. */
const readingVerbs: readonly Verb[] = ['getList', 'getOne', 'counts', 'timeline'];

/** Gives the calls of a resource by verb: those of its file, else those of the REST root, and the standing ones. */
export const callsOf = (
  name: string,
  api: Readonly<Record<string, string>> | undefined,
  readOnly: boolean,
): Readonly<Partial<Record<Verb, Call>>> => {
  const written = { ...(api ?? restCalls(name)) };
  const all = { ...standingCalls(name), ...written };
  return Object.fromEntries(
    Object.entries(all).flatMap(([verb, text]) => {
      const parsed = parseCall(text);
      if (!isVerb(verb) || parsed === undefined || (readOnly && !readingVerbs.includes(verb))) return [];
      return [[verb, { verb, ...parsed, rest: api === undefined }]];
    }),
  );
};

/** Puts values into a path: `/x/{id}` and `{"id":"a b"}` → `/x/a%20b`. */
export const fillPath = (path: string, values: Readonly<Record<string, string>>): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
