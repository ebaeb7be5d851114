import type { ErrorObject, ValidateFunction } from 'ajv/dist/2020.js';
import { kinds } from '#kinds/index.ts';
import { operations } from '#model/schema/call.ts';
import { isObject } from '#model/schema/json.ts';
import { didYouMean } from '#model/values/closestName.ts';
import { adviceFor } from './adviceFor.ts';
import type { Path } from '#model/schema/showPath.ts';
import { type Finding, showValue } from '../problems/problem.ts';
import { checkChannel, checkIntake, checkReport, checkResource, checkRule, checkSettings } from './vocabularyChecks.ts';
import { ownValue } from '#model/values/ownValue.ts';

/**
 * Parses a JSON pointer to a place in `value`. List indexes become numbers: `/list/columns/2` → `["list", "columns",
 * 2]`.
 */
const pathOf = (pointer: string, value: unknown): Path => {
  const path: (string | number)[] = [];
  let current = value;
  for (const step of pointer.split('/').slice(1)) {
    const key = step.replaceAll('~1', '/').replaceAll('~0', '~');
    path.push(Array.isArray(current) ? Number(key) : key);
    current = Array.isArray(current) ? current[Number(key)] : isObject(current) ? current[key] : undefined;
  }
  return path;
};

const namesOf = (schema: unknown): readonly string[] =>
  isObject(schema) && isObject(schema['properties']) ? Object.keys(schema['properties']) : [];

/** Returns an example of the property `name` of an object schema: its constant, or the first of its examples. */
const exampleIn = (schema: unknown, name: string): unknown => {
  const property = isObject(schema) && isObject(schema['properties']) ? schema['properties'][name] : undefined;
  if (!isObject(property)) return undefined;
  const { examples } = property;
  return property['const'] ?? (Array.isArray(examples) ? examples[0] : undefined);
};

const typeNames: Readonly<Record<string, string>> = {
  object: 'an object',
  array: 'a list',
  string: 'a text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
};

/** Returns whether the refused word has an example that is an object, as its form must be shown. */
const hasFormExample = ({ parentSchema }: ErrorObject): boolean =>
  Array.isArray(parentSchema?.['examples']) && isObject(parentSchema['examples'][0]);

const exampleOf = (error: ErrorObject): string => {
  const { examples, description } = error.parentSchema ?? {};
  if (Array.isArray(examples) && examples.length > 0) return `write it like ${showValue(examples[0])}`;
  return typeof description === 'string' ? description : 'see schemas/_vocabulary.schema.json';
};

/** An error of ajv, the path of the refused value, and the value as text: `got "ten"`. */
type Refused = { readonly error: ErrorObject; readonly path: Path; readonly got: string };

const paramsOf = ({ params }: ErrorObject): Readonly<Record<string, unknown>> => params;

const unknownKeyword = ({ error, path }: Refused): Finding => {
  const name = String(paramsOf(error)['additionalProperty']);
  const advice = adviceFor(name);
  const message =
    advice === undefined
      ? `unknown keyword, ${didYouMean(name, namesOf(error.parentSchema))}`
      : `is a word of JSON Schema that is not supported here, got "${name}"; ${advice}`;
  return { path: [...path, name], at: 'key', message };
};

const unknownOperation = ({ error, path }: Refused): Finding => {
  const name = String(paramsOf(error)['propertyName']);
  return { path: [...path, name], at: 'key', message: `unknown operation, ${didYouMean(name, operations)}` };
};

const missingWord = ({ error, path }: Refused): Finding => {
  const missing = paramsOf(error)['missingProperty'];
  const name = showValue(missing);
  const example = exampleIn(error.parentSchema, String(missing));
  return {
    path,
    message: example === undefined ? `lacks ${name}` : `lacks ${name}; write it like ${name}: ${showValue(example)}`,
  };
};

const wrongType = ({ error, path, got }: Refused): Finding => {
  const expected = [paramsOf(error)['type']].flat().map((type) => typeNames[String(type)] ?? String(type));
  const message = `must be ${expected.join(' or ')}, ${got}`;
  const field = path.at(-3) === 'properties' && path.at(-1) === 'required' ? path.at(-2) : undefined;
  if (field !== undefined)
    return { path, message: `${message}; write "required": [${showValue(field)}] beside "properties"` };
  return { path, message: hasFormExample(error) ? `${message}; ${exampleOf(error)}` : message };
};

const unknownChoice = ({ error, path, got }: Refused): Finding => {
  const { allowedValues } = paramsOf(error);
  const allowed: readonly unknown[] = Array.isArray(allowedValues) ? allowedValues : [];
  if (path.at(-1) === 'type' && typeof error.data === 'string' && Object.hasOwn(kinds, error.data))
    return { path, message: `is a kind, ${got}; expected "kind": ${showValue(error.data)} beside "type"` };
  if (typeof error.data === 'string')
    return { path, message: `unknown word, ${didYouMean(error.data, allowed.map(String))}` };
  return { path, message: `${got}; expected ${allowed.map(showValue).join(', ')}` };
};

const repeatedEntry = ({ error, path }: Refused): Finding => {
  const { i, j } = paramsOf(error);
  const later = Math.max(Number(i), Number(j));
  const entry: unknown = Array.isArray(error.data) ? error.data[later] : undefined;
  return { path: [...path, later], message: `is in the list twice, got ${showValue(entry)}; keep one` };
};

/** Describes an error by the keyword of JSON Schema that refused the value. Undefined: another error describes it. */
const findingByKeyword: Readonly<Record<string, (refused: Refused) => Finding | undefined>> = {
  additionalProperties: unknownKeyword,
  propertyNames: unknownOperation,
  required: missingWord,
  type: wrongType,
  enum: unknownChoice,
  const: ({ error, path, got }) => ({ path, message: `must be ${showValue(paramsOf(error)['allowedValue'])}, ${got}` }),
  pattern: ({ error, path, got }) => ({ path, message: `has the wrong format, ${got}; ${exampleOf(error)}` }),
  // The file has two words that exclude each other. A check of the resource reports this in plain words.
  'false schema': () => undefined,
  not: ({ error, path, got }) => ({ path, message: `cannot be, ${got}; ${exampleOf(error)}` }),
  uniqueItems: repeatedEntry,
};

const otherFinding = ({ error, path, got }: Refused): Finding => ({
  path,
  message: `${error.message ?? 'does not fit'}, ${got}; ${exampleOf(error)}`,
});

/** Describes an error of ajv, or returns undefined if another error describes it better. */
const toFinding = (error: ErrorObject, path: Path): Finding | undefined => {
  if (error.propertyName !== undefined) return undefined;
  const describe = ownValue(findingByKeyword, error.keyword) ?? otherFinding;
  return describe({ error, path, got: `got ${showValue(error.data)}` });
};

const run = (check: ValidateFunction, value: unknown): readonly Finding[] => {
  if (check(value)) return [];
  return (check.errors ?? []).flatMap((error) => toFinding(error, pathOf(error.instancePath, value)) ?? []);
};

/** Checks a resource file against `schemas/_vocabulary.schema.json`. */
export const checkResourceWords = (value: unknown): readonly Finding[] => run(checkResource, value);

/** Checks a report file against `schemas/reports/_report.schema.json`. */
export const checkReportWords = (value: unknown): readonly Finding[] => run(checkReport, value);

/** Checks an intake file against `schemas/intake/_intake.schema.json`. */
export const checkIntakeWords = (value: unknown): readonly Finding[] => run(checkIntake, value);

/** Checks a channel file against `schemas/channels/_channel.schema.json`. */
export const checkChannelWords = (value: unknown): readonly Finding[] => run(checkChannel, value);

/** Checks a rule file against `schemas/rules/_rule.schema.json`. */
export const checkRuleWords = (value: unknown): readonly Finding[] => run(checkRule, value);

/** Checks `_settings.json` against its part of the vocabulary. */
export const checkSettingsWords = (value: unknown): readonly Finding[] => run(checkSettings, value);
