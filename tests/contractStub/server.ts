import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createData, newId, type StubData, type StubRecord, type StubTable } from './data.ts';

/** A call that the stub received. A multipart body is converted to its fields, and a file to its name. */
export type Sent = {
  readonly method: string;
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly token: string | undefined;
  readonly type: string;
  readonly body: Readonly<Record<string, unknown>>;
};

export type StubOptions = {
  /** Form of the sign-in response: `{"token"}` or `{"data":{"token"}}`. */
  readonly tokenIn: 'answer' | 'data';
  /** Form of the responses to lists of leads and properties: a bare array of all records, or a page with the total. */
  readonly lists: 'array' | 'page';
  /** Form of the response to a create: with the record, or only with a message. */
  readonly created: 'record' | 'message';
  /** Whether refusals of unknown paths have CORS headers. Without them, the browser cannot read the refusals. */
  readonly opensUnknown: boolean;
};

export type ContractStub = {
  readonly address: string;
  readonly data: StubData;
  /** The specification's calls that were received, in order. */
  readonly sent: readonly Sent[];
  /** Every other call that was received, such as `GET /api/v2/schema`. */
  readonly unknown: readonly string[];
  readonly close: () => Promise<void>;
};

type ReceivedCall = Sent & { readonly id: string };
type Answer = { readonly status?: number; readonly json: unknown };
type Call = (asked: ReceivedCall, data: StubData, options: StubOptions) => Answer;

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const tokenOf = (user: StubRecord): string =>
  `${encode({ alg: 'none' })}.${encode({ _doc: { _id: user._id } })}.signature`;

const missing: Answer = { status: 404, json: { message: 'not found' } };
const withOne = (table: StubTable, id: string, act: (record: StubRecord) => unknown): Answer => {
  const record = table.get(id);
  return record === undefined ? missing : { json: act(record) };
};

/** Parses a multipart field that contains JSON, as the backends of web forms do. */
const plain = (value: unknown): unknown => {
  if (typeof value !== 'string' || !/^[[{]|^(true|false|-?\d+(\.\d+)?)$/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
};
const fieldsOf = (body: Sent['body'], type: string): Record<string, unknown> =>
  type === 'multipart/form-data'
    ? Object.fromEntries(Object.entries(body).map(([name, value]) => [name, plain(value)]))
    : { ...body };

const create =
  (table: keyof StubData): Call =>
  ({ body, type }, data, { created }) => {
    const record = { ...fieldsOf(body, type), _id: newId(), shareCount: 0, createdAt: new Date().toISOString() };
    data[table].set(record._id, record);
    return { status: 201, json: created === 'record' ? record : { message: 'created' } };
  };
/** Replaces the record, as PUT means: fields that the body leaves out are removed. */
const replace =
  (table: keyof StubData): Call =>
  ({ id, body, type }, data) =>
    withOne(data[table], id, (record) => {
      const next = {
        ...fieldsOf(body, type),
        _id: record._id,
        shareCount: record['shareCount'],
        createdAt: record['createdAt'],
      };
      data[table].set(id, next);
      return { message: 'updated' };
    });
const change =
  (table: keyof StubData): Call =>
  ({ id, body }, data) =>
    withOne(data[table], id, (record) => ({ data: Object.assign(record, body) }));
const share =
  (table: keyof StubData): Call =>
  ({ id }, data) =>
    withOne(data[table], id, (record) => Object.assign(record, { shareCount: Number(record['shareCount'] ?? 0) + 1 }));
const remove =
  (table: keyof StubData): Call =>
  ({ id }, data) =>
    data[table].delete(id) ? { json: { message: 'deleted' } } : missing;
const all =
  (table: keyof StubData): Call =>
  (_, data) => ({ json: [...data[table].values()] });
const one =
  (table: keyof StubData): Call =>
  ({ id }, data) =>
    withOne(data[table], id, (record) => record);
/** Returns a page of a list. It supports only the page in the query. */
const paged =
  (table: keyof StubData): Call =>
  ({ query }, data, { lists }) => {
    const rows = [...data[table].values()];
    const [page, perPage] = [Number(query['page'] ?? 1), Number(query['perPage'] ?? 25)];
    return {
      json: lists === 'array' ? rows : { data: rows.slice((page - 1) * perPage, page * perPage), total: rows.length },
    };
  };

const users: Call = (_, { users: people, roles }) => ({
  json: [...people.values()].map((user) => ({
    ...user,
    userRoles: [user['userRoles']]
      .flat()
      .flatMap(
        (role) => roles.get(typeof role === 'string' ? role : ((role as StubRecord | undefined)?._id ?? '')) ?? [],
      ),
  })),
});
const login: Call = ({ body }, { users: people }, { tokenIn }) => {
  const user = [...people.values()].find(({ username }) => username === body['username']);
  if (user === undefined || body['password'] !== 'right') return { status: 401, json: { message: 'wrong' } };
  return { json: tokenIn === 'answer' ? { token: tokenOf(user) } : { data: { token: tokenOf(user) } } };
};

/** Everything that the stub serves: the specification's calls, one per line. */
const calls: Readonly<Record<string, Call>> = {
  'POST /api/v2/admin/create-profile': create('users'),
  'GET /api/v2/admin/get-profile': users,
  'GET /api/v2/admin/get-single-profile/{id}': one('users'),
  'POST /api/v2/admin/login-profile': login,
  'DELETE /api/v2/admin/delete-profile/{id}': remove('users'),
  'PUT /api/v2/admin/update-profile/{id}': replace('users'),
  'POST /api/v2/admin/update-profile-status/{id}': change('users'),
  'POST /api/v2/admin/update-profile-assign/{id}': () => ({ json: { message: 'assigned' } }),
  'POST /api/v2/admin/default-profile-password/{id}': () => ({ json: { data: { password: 'changed-1' } } }),
  'POST /api/v2/client/create-enquiry': create('enquiries'),
  'GET /api/v2/client/get-enquiry': (asked, data, options) => ({
    json: { data: all('enquiries')(asked, data, options).json },
  }),
  'DELETE /api/v2/client/delete-enquiry/{id}': remove('enquiries'),
  'PUT /api/v2/client/update-enquiry/{id}': replace('enquiries'),
  'POST /api/v2/admin/create-global-template': create('templates'),
  'GET /api/v2/admin/get-all-global-template': all('templates'),
  'GET /api/v2/admin/get-global-template/{id}': ({ id }, { templates }) => ({
    json: [...templates.values()].filter(({ tab }) => tab === id),
  }),
  'DELETE /api/v2/admin/delete-global-template/{id}': remove('templates'),
  'PUT /api/v2/admin/update-global-template/{id}': replace('templates'),
  'POST /api/v2/admin/create-roles-permission': create('roles'),
  'GET /api/v2/admin/get-all-roles-permission': all('roles'),
  'DELETE /api/v2/admin/delete-roles-permission/{id}': remove('roles'),
  'PUT /api/v2/admin/update-roles-permission/{id}': replace('roles'),
  'POST /api/v2/admin/create-property': create('properties'),
  'GET /api/v2/admin/get-property': paged('properties'),
  'GET /api/v2/admin/getbyid-property/{id}': one('properties'),
  'DELETE /api/v2/admin/delete-property/{id}': remove('properties'),
  'PUT /api/v2/admin/update-property/{id}': replace('properties'),
  'PUT /api/v2/admin/single-property/{id}': change('properties'),
  'POST /api/v2/admin/property-status/{id}': change('properties'),
  'POST /api/v2/admin/property-share/{id}': share('properties'),
  'POST /api/v2/admin/create-lead': create('leads'),
  'GET /api/v2/admin/get-lead': paged('leads'),
  'GET /api/v2/admin/getbyid-lead/{id}': one('leads'),
  'DELETE /api/v2/admin/delete-lead/{id}': remove('leads'),
  'POST /api/v2/admin/update-lead/{id}': replace('leads'),
  'PUT /api/v2/admin/single-lead/{id}': change('leads'),
  'POST /api/v2/admin/lead-status/{id}': change('leads'),
  'POST /api/v2/admin/lead-share/{id}': share('leads'),
};

/** The paths that the stub serves, as written in the specification. */
export const stubCalls: readonly string[] = Object.keys(calls);

/** Returns whether the specification sends a call without a token. */
const isOpen = (line: string): boolean => /login-profile|update-enquiry/.test(line);

const parseRecordBody = async (request: IncomingMessage, type: string): Promise<Sent['body']> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  if (bytes.length === 0) return {};
  if (type !== 'multipart/form-data') return JSON.parse(bytes.toString()) as Sent['body'];
  const form = await new Response(bytes, {
    headers: { 'content-type': request.headers['content-type'] ?? '' },
  }).formData();
  return Object.fromEntries(
    [...form.entries()].map(([name, value]) => [
      name,
      typeof value === 'string'
        ? value
        : { name: value.name, size: value.size, type: value.type, url: '/uploads/sent.jpg' },
    ]),
  );
};

/** The smallest GIF. */
const picture = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64');
const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'token, content-type',
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
};

const findCall = (method: string, path: string): { readonly line: string; readonly id: string } | undefined => {
  const exact = `${method} ${path}`;
  if (Object.hasOwn(calls, exact)) return { line: exact, id: '' };
  const line = `${method} ${path.slice(0, path.lastIndexOf('/'))}/{id}`;
  return Object.hasOwn(calls, line)
    ? { line, id: decodeURIComponent(path.slice(path.lastIndexOf('/') + 1)) }
    : undefined;
};

/**
 * Starts a backend that serves only the specification's 38 calls, from memory, on its own origin. It stores what it
 * receives. It contains no code of the product.
 */
export const startContractStub = async (options: StubOptions): Promise<ContractStub> => {
  const [sent, unknown, data]: [Sent[], string[], StubData] = [[], [], createData()];
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '/', 'http://stub');
    const { method = 'GET' } = request;
    const reply = (status: number, json: unknown, headers: Readonly<Record<string, string>> = cors): void =>
      void response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(json));
    if (url.pathname.startsWith('/uploads/'))
      return void response.writeHead(200, { 'content-type': 'image/gif' }).end(picture);
    const asked = request.headers['access-control-request-method'];
    const found = findCall(method === 'OPTIONS' && asked !== undefined ? asked : method, url.pathname);
    if (found === undefined) {
      if (method !== 'OPTIONS' || !options.opensUnknown)
        unknown.push(`${method === 'OPTIONS' ? asked : method} ${url.pathname}`);
      return reply(
        method === 'OPTIONS' && options.opensUnknown ? 204 : 404,
        { message: 'no such call' },
        options.opensUnknown ? cors : {},
      );
    }
    if (method === 'OPTIONS') return void response.writeHead(204, cors).end();
    const type = (request.headers['content-type'] ?? '').split(';')[0] ?? '';
    const token = request.headers['token'];
    const call: Sent = {
      method,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      token: typeof token === 'string' ? token : undefined,
      type,
      body: await parseRecordBody(request, type),
    };
    sent.push(call);
    if (call.token === undefined && !isOpen(found.line)) return reply(401, { message: 'no token' });
    const { status = 200, json } = calls[found.line]?.({ ...call, id: found.id }, data, options) ?? missing;
    return reply(status, json);
  };
  const server = createServer(
    (request, response) =>
      void answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error))),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  return {
    address: `http://127.0.0.1:${port}`,
    data,
    sent,
    unknown,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
