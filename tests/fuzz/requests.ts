import type { Random } from '../../server/sample/basics/random.ts';
import { asMultipart, type Part } from '../server/support/multipart.ts';
import { brokenText, hostileText, hostileValue, withHostile } from './hostile.ts';
import { type Components, sampleOf, type Schema } from './sampleOf.ts';

type Media = { readonly schema?: unknown; readonly example?: unknown };
type Parameter = {
  readonly name: string;
  readonly in: string;
  readonly schema?: unknown;
  readonly content?: Readonly<Record<string, Media>>;
};
type Operation = {
  readonly operationId?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
};

/** Content type that browsers send by default. */
export const formType = 'application/x-www-form-urlencoded';

/** One call of an OpenAPI document. */
export type Call = { readonly method: string; readonly path: string; readonly operation: Operation };
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: Components };
};

/** A request to send. */
export type FuzzRequest = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload?: string | Buffer;
};

/** Returns the calls of an OpenAPI document, without event streams, because they never end. */
export const callsOf = ({ paths }: Document): readonly Call[] =>
  Object.entries(paths)
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    )
    .filter(({ operation }) =>
      Object.values(operation.responses).every(({ content = {} }) => content['application/x-ndjson'] === undefined),
    );

/** Encodes a text for an address, which can't contain half of a surrogate pair. */
const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

const pathOf = (random: Random, { path, operation }: Call, { byResource, ids }: Context): string => {
  const resource = (operation.operationId ?? '').split('.')[0] ?? '';
  const own = byResource[path.includes('/imports/') ? `${resource}/imports` : resource] ?? [];
  return path.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (random.chance(0.1))
      return random.pick([
        '%00',
        '%ff',
        '%c3%28',
        '..%2f..',
        'null',
        '__proto__',
        'constructor',
        encode(hostileText(random).slice(0, 400) || 'x'),
      ]);
    if (name === 'id' && own.length > 0 && random.chance(0.9)) return random.pick(own);
    return name === 'id' && ids.length > 0
      ? random.pick(ids)
      : random.pick(['Lead', 'leads', 'activity', '1', 'last', 'unread', ...ids.slice(0, 1)]);
  });
};

const queryOf = (random: Random, { method, operation }: Call, context: Context): string => {
  const parameters = (operation.parameters ?? []).filter((parameter) => parameter.in === 'query');
  const given = parameters
    .filter(() => random.chance(method === 'GET' ? 0.3 : 0.1))
    .map(({ name, schema, content }) => {
      const sample = sampleOf(random, schema ?? content?.['application/json']?.schema, context);
      const value = random.chance(0.4) ? withHostile(random, sample, context.ids) : sample;
      return `${encode(name)}=${encode(content === undefined && typeof value !== 'object' ? String(value) : (JSON.stringify(value) ?? ''))}`;
    });
  if (random.chance(0.08))
    given.push(
      random.pick([
        'a=1',
        '__proto__=1',
        'toString=1',
        'filter=1&filter=2',
        '%',
        '=',
        '&&',
        'page[]=1',
        `q=${'x'.repeat(3000)}`,
        'page=%00',
        'constructor[prototype]=1',
      ]),
    );
  return given.length === 0 ? '' : `?${given.join('&')}`;
};

/** Ids of existing records by resource. Those of imports are under `leads/imports`. */
export type IdsByResource = Readonly<Record<string, readonly string[]>>;
/** Existing records by resource, as in responses. */
export type RecordsByResource = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
export type Context = {
  readonly components: Components;
  readonly byResource: IdsByResource;
  readonly records: RecordsByResource;
  readonly ids: readonly string[];
};

const asText = (value: unknown): string =>
  (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed();

/** Returns a form with unusual parts: unexpected files, repeated names, missing ends. */
const formOf = (random: Random, body: unknown): Pick<FuzzRequest, 'headers' | 'payload'> => {
  const parts: Part[] =
    typeof body === 'object' && body !== null
      ? Object.entries(body).map(([name, value]) => [name.replace(/["\r\n]/g, ''), asText(value)])
      : [['name', asText(body)]];
  if (random.chance(0.4)) {
    parts.push([
      random.pick(['photo', 'images', 'file', 'name', '__proto__', '']),
      Buffer.from(random.bytes(random.between(0, 2000))),
      random.pick(['a.png', '', '../../x', 'a\u0000.png', `${'x'.repeat(500)}.csv`, 'CON', '.htaccess']),
      random.pick(['image/png', 'text/csv', '']),
    ]);
  }
  if (random.chance(0.2) && parts[0] !== undefined) parts.push(parts[0]);
  const { payload, headers } = asMultipart(parts);
  const cut = random.chance(0.15) ? payload.subarray(0, random.between(0, payload.length)) : payload;
  const type = random.chance(0.1)
    ? random.pick([
        'multipart/form-data',
        'multipart/form-data; boundary=',
        'multipart/form-data; boundary=other',
        'multipart/mixed; boundary=x',
      ])
    : (headers['content-type'] ?? '');
  return { headers: { 'content-type': type }, payload: cut };
};

const oddTypes: readonly string[] = [
  'text/plain',
  'application/xml',
  '',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'application/json, text/html',
  'x',
  'application/merge-patch+json',
];

const propertiesOf = (schema: unknown, components: Components): Readonly<Record<string, unknown>> => {
  const { $ref, properties } = (schema ?? {}) as Schema;
  const found = typeof $ref === 'string' ? components[$ref.split('/').at(-1) ?? '']?.['properties'] : properties;
  return (found ?? {}) as Readonly<Record<string, unknown>>;
};

/**
 * Returns the values of an existing record that a body may contain: all of them for a new record, some for a change.
 */
const bodyOfRecord = (
  random: Random,
  { operation }: Call,
  schema: unknown,
  { components, records }: Context,
): unknown => {
  const [resource = '', called] = (operation.operationId ?? '').split('.');
  const cached = records[resource] ?? [];
  if (cached.length === 0) return undefined;
  const record = random.pick(cached);
  const names = Object.keys(propertiesOf(schema, components)).filter(
    (name) => Object.hasOwn(record, name) && (called === 'create' || random.chance(0.3)),
  );
  if (names.length === 0) return undefined;
  return {
    ...Object.fromEntries(names.map((name) => [name, record[name]])),
    ...(called === 'create' ? { allowDuplicate: true } : {}),
  };
};

const bodyOf = (random: Random, call: Call, context: Context): Pick<FuzzRequest, 'headers' | 'payload'> => {
  const { operation } = call;
  const content = operation.requestBody?.content ?? {};
  const media = content['application/json'] ?? Object.values(content)[0];
  const { schema } = media ?? {};
  const sample =
    (random.chance(0.6) ? bodyOfRecord(random, call, schema, context) : undefined) ??
    (media?.example !== undefined && random.chance(0.4) ? media.example : sampleOf(random, schema, context));
  const json = { 'content-type': 'application/json' };
  const changed = (): unknown =>
    Array.from({ length: random.pick([1, 1, 1, 2, 3]) }).reduce<unknown>(
      (body) => withHostile(random, body, context.ids),
      sample,
    );
  if (content[formType] !== undefined) {
    const fields = Object.entries(Object(changed()) as object).map(([name, value]): [string, string] => [
      name.toWellFormed(),
      asText(value),
    ]);
    return { headers: { 'content-type': formType }, payload: new URLSearchParams(fields).toString() };
  }
  switch (random.weighted({ changed: 45, valid: 12, every: 15, whole: 8, broken: 8, form: 10, type: 2 })) {
    case 'changed':
      return { headers: json, payload: JSON.stringify(changed()) ?? '' };
    case 'valid':
      return { headers: json, payload: JSON.stringify(sample) ?? '' };
    case 'every': {
      const names = Object.keys(propertiesOf(schema, context.components)).filter(() => random.chance(0.5));
      return {
        headers: json,
        payload: JSON.stringify(Object.fromEntries(names.map((name) => [name, hostileValue(random, context.ids)]))),
      };
    }
    case 'whole':
      return { headers: json, payload: JSON.stringify(hostileValue(random, context.ids)) ?? '' };
    case 'broken':
      return { headers: json, payload: brokenText(random, sample) };
    case 'form':
      return formOf(random, random.chance(0.5) ? changed() : sample);
    default:
      return { headers: { 'content-type': random.pick(oddTypes) }, payload: JSON.stringify(sample) ?? '' };
  }
};

/** Creates a request to a call: sometimes a valid one, usually one with one or two faults. */
export const createRequest = (random: Random, call: Call, context: Context): FuzzRequest => {
  const { headers, payload } =
    call.method === 'GET' || (call.operation.requestBody === undefined && random.chance(0.8))
      ? { headers: {} }
      : bodyOf(random, call, context);
  return {
    method: call.method,
    url: `${pathOf(random, call, context)}${queryOf(random, call, context)}`,
    headers,
    ...(payload === undefined ? {} : { payload }),
  };
};
