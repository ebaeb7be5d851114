import { alternativeProblems, alternativesOf } from '#model/validation/alternatives.ts';
import { isBlank, type Json, type JsonObject } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import { messageOf, formatMessage } from '#model/validation/messages.ts';
import type { Resource } from '#model/resource.ts';
import type { Validator, ValidatorError } from '#model/validation/validator.ts';
import { fieldProblems } from './fieldProblems.ts';
import { type FieldPath, findField, namesOf } from './fieldPath.ts';
import { kindFor } from '../index.ts';
import { messageProblems } from './messageProblems.ts';
import '../readers.ts';

/**
 * Returns a record in normalized form: blank fields are removed, and each value is normalized by the kind of its field.
 * Unknown fields are kept, so that validation can reject them by name. Example: `{"name":" Asha ","contactNo":"098450
 * 12345","email":""}` → `{"name":"Asha","contactNo":"+919845012345"}`.
 */
export const cleanRecord = (resource: Resource, record: JsonObject, context: KindContext): JsonObject => {
  const entries = Object.entries(record).flatMap(([name, value]): [string, Json][] => {
    const field = Object.hasOwn(resource.fieldsByName, name) ? resource.fieldsByName[name] : undefined;
    if (field === undefined) return [[name, value]];
    const cleaned = isBlank(value) || field.system ? value : kindFor(field).clean(value, field, context);
    return isBlank(cleaned) ? [] : [[name, cleaned]];
  });
  return Object.fromEntries(entries);
};

/** A record with everything that its validation needs. */
export type RecordToValidate = {
  readonly resource: Resource;
  /** The clean and complete record. For a change, the existing record with the change applied. */
  readonly record: JsonObject;
  /** The compiled `recordSchema` of the resource. */
  readonly validator: Validator;
  readonly context: KindContext;
  /** Fields that the user may not read. Their values are masked or missing here, so only the server checks them. */
  readonly ignore?: readonly string[];
  /** All resources, to check the variables of a message template. Absent: they are not checked. */
  readonly resources?: Readonly<Record<string, Resource>>;
};

/**
 * Returns whether an error is about `oneOf` or `anyOf`. Such errors of the validator do not help users, so
 * `alternativeProblems` replaces them.
 */
const isOfAlternatives = ({ instancePath, keyword, schemaPath = '' }: ValidatorError): boolean =>
  (instancePath === '' && (keyword === 'oneOf' || keyword === 'anyOf')) ||
  /^#\/allOf\/\d+\/(oneOf|anyOf)\//.test(schemaPath);

/** A path of an input with the sentence that is shown there. */
type Problem = readonly [path: string, sentence: string];

/** Returns the problem of a value that has properties which its field does not have. */
const unknownFieldProblem = (names: readonly string[], inner: unknown, resource: Resource): Problem => {
  const found = findField(resource.fields, names);
  const hasNoParts = found !== undefined && kindFor(found.field).traits.nested === undefined;
  if (hasNoParts)
    return [found.path, formatMessage('type', { label: found.field.title, type: kindFor(found.field).typeName })];
  const type = found?.field.title ?? resource.title;
  return [names.join('.'), formatMessage('unknownField', { label: String(inner), type })];
};

/** Returns the problem of a field. An error about a missing part of a value is shown at the whole field. */
const problemAtField = (error: ValidatorError, { field, path }: FieldPath, names: readonly string[]): Problem => {
  const isMissingPart = path !== names.join('.') && error.keyword === 'required';
  const sentence = isMissingPart
    ? formatMessage('required', { label: field.title })
    : messageOf(error, field, kindFor(field).typeName);
  return [path, sentence];
};

const problemOfError = (error: ValidatorError, resource: Resource): Problem => {
  const inner = error.params['missingProperty'] ?? error.params['additionalProperty'];
  const names = [...namesOf(error.instancePath), ...(typeof inner === 'string' ? [inner] : [])];
  const found = findField(resource.fields, names);
  if (error.keyword === 'additionalProperties' && found?.field.name !== inner)
    return unknownFieldProblem(names, inner, resource);
  if (found === undefined)
    return [names.join('.'), formatMessage('default', { label: names.join('.') || resource.title })];
  return problemAtField(error, found, names);
};

/** Returns the problems that the JSON Schema of the resource finds. */
const schemaProblems = ({ resource, record, validator }: RecordToValidate): readonly Problem[] => {
  if (validator(record)) return [];
  const errors = validator.errors ?? [];
  // An `if` error only says that a branch failed. The branch has an error of its own.
  const ofFields = errors.filter((error) => error.keyword !== 'if' && !isOfAlternatives(error));
  return [
    ...ofFields.map((error) => problemOfError(error, resource)),
    ...alternativesOf(resource.schema).flatMap((group) => alternativeProblems(group, record, resource.fields)),
    // A validator that fails without an error must not count as success.
    ...(errors.length === 0 ? [['', formatMessage('default', { label: resource.title })] as const] : []),
  ];
};

const firstOfEachPath = (problems: readonly Problem[]): ReadonlyMap<string, string> => {
  const first = new Map<string, string>();
  for (const [path, sentence] of problems) if (!first.has(path)) first.set(path, sentence);
  return first;
};

/**
 * Validates a record that `cleanRecord` has normalized. Returns path of an input → its first problem, empty if the
 * record is valid: `{"contactNo":"Phone is not a valid phone","units.0.bhk":"Please enter BHK"}`. Server and client
 * share this code, so that a form does not accept what the server refuses.
 */
export const validateRecord = (input: RecordToValidate): Readonly<Record<string, string>> => {
  const { resource, record, context, ignore = [], resources } = input;
  const problems = [
    ...schemaProblems(input),
    ...(resources === undefined ? [] : messageProblems(resource, record, resources)),
    ...fieldProblems(record, { fields: resource.fields, prefix: '', context }),
  ];
  const checked = problems.filter(([path]) => !ignore.includes(path.split('.')[0] ?? ''));
  return Object.fromEntries(firstOfEachPath(checked));
};
