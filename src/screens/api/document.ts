import { isObject } from '#model/schema/json.ts';
import { apiText } from '../../messages/en/apiText.ts';
import type { ShownSchema, ApiDocument, ShownCall } from './apiDocument.ts';

/** Returns all calls of an OpenAPI document, in its order. */
export const callsIn = ({ paths }: ApiDocument): readonly ShownCall[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/**
 * Returns the calls whose method, address, title, name and tags together contain every typed word, in any case and
 * order. Returns all calls if nothing is typed.
 */
export const searchCalls = (calls: readonly ShownCall[], typed: string): readonly ShownCall[] => {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  return calls.filter(({ method, path, operation }) => {
    const text =
      `${method} ${path} ${operation.summary} ${operation.operationId} ${operation.tags.join(' ')}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
};

/**
 * Returns the part of the document to which a reference such as `#/components/…` points. Returns the given part
 * unchanged if it has no reference, or if the document does not contain the target.
 */
export const followReference = <Part extends { readonly $ref?: string }>(document: ApiDocument, part: Part): Part => {
  if (part.$ref === undefined) return part;
  const found = part.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), document);
  // checked: a test resolves every reference of the document
  return isObject(found) ? (found as Part) : part;
};

/** Joins the names of types, without duplicates: `text or integer`. */
const alternativesText = (types: readonly string[]): string =>
  [...new Set(types)].reduce((first, other) => apiText('types.or', { first, other }));

/**
 * Returns the type of a value in a few words: `text`, `list of integer`, `text or integer`. A text with a format has
 * the format instead (`date-time`), and a referenced object has its title (`Lead`).
 */
export const typeText = (document: ApiDocument, given: ShownSchema): string => {
  const schema = followReference(document, given);
  if (schema.anyOf !== undefined) return alternativesText(schema.anyOf.map((one) => typeText(document, one)));
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const type = alternativesText([schema.type ?? apiText('types.any')].flat());
  if (type === 'array')
    return apiText('types.list', {
      type: schema.items === undefined ? apiText('types.any') : typeText(document, schema.items),
    });
  if (type === 'object')
    return given.$ref === undefined ? apiText('types.object') : (schema.title ?? apiText('types.object'));
  return schema.format ?? (type === 'string' ? apiText('types.text') : type);
};

/**
 * Returns the limits and the default of a value as sentences: `From 0. Up to 100.`, `One of New, Pending.` Returns ''
 * if it has none.
 */
export const limitsText = ({
  enum: choices,
  minimum,
  maximum,
  minLength,
  maxLength,
  default: standard,
}: ShownSchema): string =>
  [
    ...(choices === undefined ? [] : [apiText('limit.oneOf', { choices: choices.map(String).join(', ') })]),
    ...(minLength === undefined || minLength < 2 ? [] : [apiText('limit.minLength', { count: minLength })]),
    ...(maxLength === undefined ? [] : [apiText('limit.maxLength', { count: maxLength })]),
    ...(minimum === undefined ? [] : [apiText('limit.from', { min: String(minimum) })]),
    ...(maximum === undefined || Math.abs(maximum) > 1e11 ? [] : [apiText('limit.upTo', { max: String(maximum) })]),
    ...(standard === undefined ? [] : [apiText('limit.default', { value: JSON.stringify(standard) })]),
  ].join(' ');

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Placeholder for a value that only the caller has. */
const tokenWord = '<token>';

/**
 * Returns an example of a call as a curl command for the server at `origin`. Values that only the caller has are
 * placeholders in angle brackets: `curl 'https://crm.example/api/v2/admin/get-lead' -H 'token: <token>'`.
 */
export const curlCommandOf = ({ method, path, operation }: ShownCall, origin: string): string => {
  const [first = ''] = Object.keys(operation.requestBody?.content ?? {});
  const media = operation.requestBody?.content[first];
  const body = media?.example ?? (first === 'application/json' ? {} : undefined);
  const lists = (operation.parameters ?? []).some(({ name }) => name === 'perPage');
  return [
    `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(`${origin}${path.replace(/\{(\w+)\}/g, '<$1>')}${lists ? '?perPage=10' : ''}`)}`,
    ...(operation.security.some((one) => 'token' in one) ? [`-H ${quoted(`token: ${tokenWord}`)}`] : []),
    ...(body === undefined || operation.requestBody === undefined
      ? []
      : [`-H ${quoted('content-type: application/json')}`, `-d ${quoted(JSON.stringify(body))}`]),
    ...(first === 'multipart/form-data' ? [`-F ${quoted('file=@<file>')}`] : []),
  ].join(' \\\n  ');
};
