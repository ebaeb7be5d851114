import { cachedBy } from '#model/cachedBy.ts';
import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import type { DataValidationCxt } from 'ajv/dist/types/index.js';
import { AppError } from '#model/errors.ts';
import { serverText } from '../language/serverText.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { isDay } from '#model/values/time/dates.ts';
import { badQuery } from '../query/filters/parse/badQuery.ts';
import { expectation } from './expectation.ts';
import { isTooDeep } from './isTooDeep.ts';
import type { Schema, Value } from './schemaTypes.ts';

type Input = Readonly<Record<string, unknown>>;
/** Problems by the path of the value, e.g. `parts.0.to`. */
type Problems = Readonly<Record<string, string>>;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;
/** Max unknown names that one error lists. */
const maxReported = 20;

/**
 * Validates bodies and queries. References to components are not resolved, because the validators of records check
 * these.
 */
const ajv = new Ajv2020({ strict: false, useDefaults: true, coerceTypes: false, verbose: true, validateSchema: false });

type Format = {
  readonly test: (text: string) => boolean;
  /** Returns the only spelling of a valid text. Absent: each spelling is kept. */
  readonly spell?: (text: string) => string;
};

const formats: Readonly<Record<string, Format>> = {
  // The log keeps ids as text, so each id must have one spelling.
  uuid: { test: (text) => uuid.test(text), spell: (text) => text.toLowerCase() },
  date: { test: isDay },
  'date-time': { test: (text) => instant.test(text) && !Number.isNaN(Date.parse(text)) },
};

// The formats of ajv only test a text. This keyword also gives it its only spelling.
ajv.removeKeyword('format');
ajv.addKeyword({
  keyword: 'format',
  type: 'string',
  schemaType: 'string',
  modifying: true,
  compile: (name: string) => {
    const format = formats[name];
    if (format === undefined) throw new Error(`format: no format ${name}; expected ${Object.keys(formats).join(', ')}`);
    const { test, spell } = format;
    return (text: string, place?: DataValidationCxt): boolean => {
      const isValid = test(text);
      if (isValid && spell !== undefined && place !== undefined)
        place.parentData[place.parentDataProperty] = spell(text);
      return isValid;
    };
  },
});

const validatorOf = cachedBy((schema: object): ValidateFunction => ajv.compile(schema));

const membersOf = (schema: unknown): JsonObject =>
  isObject(schema) && isObject(schema['properties']) ? (schema['properties'] as JsonObject) : {};

const allowsNull = (schema: unknown): boolean =>
  !isObject(schema) ||
  schema['type'] === 'null' ||
  ('const' in schema && schema['const'] === null) ||
  (schema['type'] === undefined && schema['anyOf'] === undefined && schema['enum'] === undefined) ||
  (Array.isArray(schema['type']) && schema['type'].includes('null')) ||
  (Array.isArray(schema['anyOf']) && schema['anyOf'].some(allowsNull));

/**
 * Returns an input without members that are null where the schema does not allow null: clients send null for a blank
 * value.
 */
const withoutNulls = (schema: unknown, input: Input): Input => {
  const members = membersOf(schema);
  return Object.fromEntries(
    Object.entries(input).filter(
      ([name, value]) => value !== null || !Object.hasOwn(members, name) || allowsNull(members[name]),
    ),
  );
};

const pathOf = (pointer: string): string =>
  pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .join('.');

const at = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

/** Finds texts that Postgres cannot store: with a NUL or half a surrogate pair. */
const badTexts = (value: unknown, path = ''): Problems => {
  if (typeof value === 'string')
    return value.isWellFormed() && !value.includes('\0') ? {} : { [path]: `${path} must be a valid text` };
  if (typeof value !== 'object' || value === null) return {};
  return Object.assign({}, ...Object.entries(value).map(([name, one]) => badTexts(one, at(path, name)))) as Problems;
};

/**
 * Returns the error to report for an input, or undefined if it is valid. It is the last one, because the alternatives
 * of `anyOf` report errors before `anyOf` itself does.
 */
const reportedError = (schema: Schema, input: Input): ErrorObject | undefined => {
  if (typeof schema !== 'object') return undefined;
  const validate = validatorOf(schema);
  return validate(input) ? undefined : validate.errors?.at(-1);
};

const unknownNames = (schema: Schema, input: Input): readonly string[] =>
  Object.keys(input).filter((name) => !Object.hasOwn(membersOf(schema), name));

const unknownProblems = (names: readonly string[], schema: unknown, path = ''): Problems => {
  const expected = Object.keys(membersOf(schema)).join(', ');
  return Object.fromEntries(
    names
      .slice(0, maxReported)
      .map((name) => [at(path, name), `${name} is not a valid name here; expected one of ${expected}`]),
  );
};

const requiredText = (name: string, schema: unknown): string =>
  isObject(schema) && typeof schema['title'] === 'string'
    ? serverText('fields.enter', { field: schema['title'] })
    : `${name} must be ${expectation(schema)}`;

const problemsOf = ({ keyword, instancePath, parentSchema, data }: ErrorObject): Problems => {
  const path = pathOf(instancePath);
  const members = membersOf(parentSchema);
  if (keyword === 'additionalProperties' && isObject(data)) {
    const unknown = Object.keys(data).filter((name) => !Object.hasOwn(members, name));
    return unknownProblems(unknown, parentSchema, path);
  }
  if (keyword === 'required' && isObject(data)) {
    const required = (parentSchema?.['required'] ?? []) as readonly string[];
    return Object.fromEntries(
      required
        .filter((name) => data[name] === undefined)
        .map((name) => [at(path, name), requiredText(name, members[name])]),
    );
  }
  return { [path]: `${path} must be ${expectation(parentSchema)}` };
};

/**
 * Checks the body of a request and returns it as a typed value, with defaults filled in and ids in lower case. A member
 * that is null counts as absent if its schema does not allow null. Errors: `INVALID` with each problem by its path,
 * `WRONG_CONTENT_TYPE` if the body is not an object; `INVALID` also if it is nested more than 64 levels deep.
 */
export const parseBody = <const S extends Schema>(schema: S, body: unknown): Value<S> => {
  if (!isObject(body)) throw new AppError('WRONG_CONTENT_TYPE', { text: 'The body must be a JSON object.' });
  if (isTooDeep(body)) throw new AppError('INVALID', { text: 'The body is nested too deeply.' });
  const input = withoutNulls(schema, body);
  const unknown = unknownNames(schema, input);
  const wrong = unknown.length > 0 ? undefined : reportedError(schema, input);
  const fields =
    unknown.length > 0 ? unknownProblems(unknown, schema) : wrong === undefined ? badTexts(input) : problemsOf(wrong);
  const [first] = Object.values(fields);
  if (first !== undefined) throw new AppError('INVALID', { text: `${first}.`, fields });
  // checked: validated by the schema
  return input as Value<S>;
};

const flags: Readonly<Record<string, boolean>> = { true: true, '1': true, false: false, '0': false };

/** Returns a value parsed as its schema says. Parameters arrive as texts, so numbers and booleans are converted. */
const parseValue = (schema: Json | undefined, value: unknown): unknown => {
  if (!isObject(schema) || typeof value !== 'string') return value;
  if (schema['type'] === 'integer' && /^-?\d{1,15}$/.test(value)) return Number(value);
  return schema['type'] === 'boolean' ? (flags[value] ?? value) : value;
};

/**
 * Checks the query of a request and returns it as a typed value, with defaults filled in. Whole numbers and booleans
 * are parsed, and an empty value counts as absent. Errors: `UNKNOWN_QUERY` for a parameter that the schema lacks,
 * `BAD_QUERY` for a missing or wrong value, both with what is expected.
 */
export const parseQuery = <const S extends Schema>(schema: S, query: Input): Value<S> => {
  const members = membersOf(schema);
  const unknown = unknownNames(schema, query);
  if (unknown.length > 0)
    throw new AppError('UNKNOWN_QUERY', {
      text: `${unknown.slice(0, maxReported).join(', ')}: not valid here; expected one of ${Object.keys(members).join(', ')}.`,
    });
  const input = Object.fromEntries(
    Object.entries(query)
      .filter(([, value]) => value !== '' && value !== undefined)
      .map(([name, value]) => [name, parseValue(members[name], value)]),
  );
  const wrong = reportedError(schema, input);
  if (wrong !== undefined) {
    const path = wrong.keyword === 'required' ? String(wrong.params['missingProperty']) : pathOf(wrong.instancePath);
    throw badQuery(path, expectation(members[path] ?? wrong.parentSchema), query[path]);
  }
  const [bad] = Object.keys(badTexts(input));
  if (bad !== undefined) throw badQuery(bad, 'a valid text', query[bad]);
  // checked: validated by the schema
  return input as Value<S>;
};
