import { isObject } from '#model/schema/json.ts';

/** A JSON Schema of the document, as far as the page reads it. */
export type ShownSchema = {
  readonly $ref?: string;
  readonly title?: string;
  readonly description?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly properties?: Readonly<Record<string, ShownSchema>>;
  readonly required?: readonly string[];
  readonly items?: ShownSchema;
  readonly additionalProperties?: ShownSchema | boolean;
  readonly anyOf?: readonly ShownSchema[];
  readonly allOf?: readonly ShownSchema[];
};

type Media = { readonly schema?: ShownSchema; readonly example?: unknown };
export type ShownParameter = {
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly schema?: ShownSchema;
  readonly content?: Readonly<Record<string, Media>>;
};
export type ShownAnswer = {
  readonly $ref?: string;
  readonly description?: string;
  readonly content?: Readonly<Record<string, Media>>;
};

type ShownOperation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly 'x-permission'?: string;
  readonly parameters?: readonly ShownParameter[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, ShownAnswer>>;
  readonly security: readonly object[];
};

export type ApiDocument = {
  readonly info: { readonly title: string; readonly description: string; readonly version: string };
  readonly tags: readonly { readonly name: string; readonly description?: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, ShownOperation>>>>;
};

/** One call of the document. */
export type ShownCall = { readonly method: string; readonly path: string; readonly operation: ShownOperation };

/** Gives all calls, in the document's order. */
export const callsIn = ({ paths }: ApiDocument): readonly ShownCall[] =>
  Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** Gives the calls of which a text holds every word: address, title or name. */
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

/** Follows `#/components/…` to what stands there; anything else is given back. */
export const resolved = <Part extends { readonly $ref?: string }>(document: ApiDocument, part: Part): Part => {
  if (part.$ref === undefined) return part;
  const found = part.$ref
    .split('/')
    .slice(1)
    .reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), document);
  // checked: a test sees to it that every pointer of the document leads somewhere
  return isObject(found) ? (found as Part) : part;
};

/** Says a value's type in a few words: `text`, `list of integer`, `date-time`, `Lead`. */
export const typeText = (document: ApiDocument, given: ShownSchema): string => {
  const schema = resolved(document, given);
  if (schema.anyOf !== undefined) return [...new Set(schema.anyOf.map((one) => typeText(document, one)))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const type = [schema.type ?? 'any'].flat().join(' or ');
  if (type === 'array') return `list of ${schema.items === undefined ? 'any' : typeText(document, schema.items)}`;
  if (type === 'object') return given.$ref === undefined ? 'object' : (schema.title ?? 'object');
  return schema.format ?? (type === 'string' ? 'text' : type);
};

/** Says a value's limits: `up to 75 characters`, `0 to 100`, `one of New, Pending`. */
export const limitsText = ({
  enum: choices,
  minimum,
  maximum,
  minLength,
  maxLength,
  default: standard,
}: ShownSchema): string =>
  [
    ...(choices === undefined ? [] : [`One of ${choices.map(String).join(', ')}.`]),
    ...(minLength === undefined || minLength < 2 ? [] : [`At least ${minLength} characters.`]),
    ...(maxLength === undefined ? [] : [`Up to ${maxLength} characters.`]),
    ...(minimum === undefined ? [] : [`From ${minimum}.`]),
    ...(maximum === undefined || Math.abs(maximum) > 1e11 ? [] : [`Up to ${maximum}.`]),
    ...(standard === undefined ? [] : [`Default: ${JSON.stringify(standard)}.`]),
  ].join(' ');

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** What stands for a value that only whoever calls knows. */
const tokenWord = '<token>';

/**
 * Gives an example of a call as a line of a shell; what it can't know stands in angle brackets.
 * Example: `curl 'https://crm.example/api/v2/admin/get-lead' -H 'token: <token>'`.
 */
export const curlOf = ({ method, path, operation }: ShownCall, origin: string): string => {
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
