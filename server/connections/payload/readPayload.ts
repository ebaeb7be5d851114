import { AppError } from '#model/errors.ts';
import { storableText } from '../../postgres/storableText.ts';
import { isObject } from '#model/schema/json.ts';
import { addRepeated } from './addRepeated.ts';

/** Max nesting of a payload. chosen: deeper than any lead, but not deep enough to slow down a parser. */
const maxDepth = 12;

/** The content of a delivery, before it is split into records. */
export type Payload = Readonly<Record<string, unknown>>;

/** Throws `INVALID` if a value is nested more than 12 levels deep. `depth`: the level of the value itself. */
export const refuseDeep = (value: unknown, depth = 0): void => {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= maxDepth)
    throw new AppError('INVALID', { text: `The delivery is nested more than ${maxDepth} levels deep.` });
  for (const child of Object.values(value)) refuseDeep(child, depth + 1);
};

/** Returns a value whose texts Postgres can store. */
const storableValue = (value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value);
  if (Array.isArray(value)) return value.map(storableValue);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, child]) => [name, storableValue(child)]));
};

/** Returns the values of a form or a query. The values of a repeated name become a list. */
export const readParameters = (text: string): Payload => {
  const found = new Map<string, unknown>();
  for (const [name, value] of new URLSearchParams(text)) addRepeated(found, name, storableText(value));
  return Object.fromEntries(found);
};

/**
 * Parses the body of a request: a form if `type`, its content type, says so, otherwise JSON. An empty body becomes
 * `{}`, and a list `{"list": […]}`. Errors: `MALFORMED_JSON`; `INVALID` if the JSON is nested too deeply.
 */
export const readPayload = (body: Buffer, type: string): Payload => {
  const text = body.toString('utf8');
  if (text.trim() === '') return {};
  if (type.startsWith('application/x-www-form-urlencoded')) return readParameters(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new AppError('MALFORMED_JSON', { cause });
  }
  refuseDeep(value);
  const clean = storableValue(value);
  return isObject(clean) ? clean : { list: clean };
};

/**
 * Parses the body of a delivery: a form if `type`, its content type, says so; otherwise XML if it begins with `<`;
 * otherwise JSON. Errors: `MALFORMED_JSON`; `INVALID` for XML that cannot be parsed, and for content that is nested too
 * deeply.
 */
export const readDelivered = async (body: Buffer, type: string): Promise<Payload> => {
  const text = body.toString('utf8').replaceAll('\0', '').trim();
  if (!text.startsWith('<') || type.startsWith('application/x-www-form-urlencoded')) return readPayload(body, type);
  // Loaded with the first delivery of XML.
  const { readXml } = await import('./readXml.ts');
  return readXml(text, maxDepth);
};

/** Returns the value at a path in a payload, such as `lead.phone` or `lines.0.text`, or undefined if there is none. */
export const valueAt = (payload: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (value, step) =>
        Array.isArray(value)
          ? value[Number(step)]
          : isObject(value) && Object.hasOwn(value, step)
            ? value[step]
            : undefined,
      payload,
    );

const partsAt = (value: unknown, steps: readonly string[]): readonly unknown[] => {
  const [step, ...rest] = steps;
  if (step === undefined) return [value];
  const name = step.replace(/\[\]$/, '');
  const next = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  // In XML, a list with one element looks like a single element.
  if (step.endsWith('[]'))
    return (Array.isArray(next) ? next : isObject(next) ? [next] : []).flatMap((each: unknown) => partsAt(each, rest));
  return next === undefined ? [] : partsAt(next, rest);
};

/**
 * Returns whether a payload has a list at the part of `path` before the first `[]`. For `data[].lead`, `data` must be a
 * list. True for a path without `[]`.
 */
export const isListIn = (payload: Payload, path: string): boolean => {
  const [first = ''] = path.split('[]');
  return !path.includes('[]') || Array.isArray(valueAt(payload, first));
};

/**
 * Returns the records in a delivery, which are the objects at a path such as `entry[].changes[].value`. Without a path,
 * the only record is the payload. Empty if the path leads to no objects.
 */
export const recordsInPayload = (payload: Payload, path: string | undefined): readonly Payload[] =>
  path === undefined ? [payload] : partsAt(payload, path.split('.')).filter(isObject);
