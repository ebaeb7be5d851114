import { alternativeProblems, alternativesOf } from '#model/validation/alternatives.ts';
import { isBlank, type Json, type JsonObject } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import { messageOf, formatMessage } from '#model/messages.ts';
import type { Resource } from '#model/resource.ts';
import type { Validator, ValidatorError } from '#model/wire/wire.ts';
import { fieldProblems } from './fieldProblems.ts';
import { findField, namesOf } from './fieldPath.ts';
import { kindFor } from '../index.ts';
import { messageProblems } from './messageProblems.ts';
import '../readers.ts';

export { choicesFor, hiddenFields, requiredFields } from '#model/validation/conditions.ts';

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

const problemOfError = (error: ValidatorError, resource: Resource): readonly [string, string] | undefined => {
  // An `if` error only says that a branch failed. The branch has an error of its own.
  if (error.keyword === 'if' || isOfAlternatives(error)) return undefined;
  const inner = error.params['missingProperty'] ?? error.params['additionalProperty'];
  const names = [...namesOf(error.instancePath), ...(typeof inner === 'string' ? [inner] : [])];
  const found = findField(resource.fields, names);
  if (error.keyword === 'additionalProperties' && (found === undefined || found.field.name !== inner)) {
    const isInside = found !== undefined && kindFor(found.field).traits.nested === undefined;
    if (isInside)
      return [found.path, formatMessage('type', { label: found.field.title, type: kindFor(found.field).typeName })];
    return [
      names.join('.'),
      formatMessage('unknownField', { label: String(inner), type: found?.field.title ?? resource.title }),
    ];
  }
  if (found === undefined)
    return [names.join('.'), formatMessage('default', { label: names.join('.') || resource.title })];
  const isPart = found.path !== names.join('.') && error.keyword === 'required';
  const sentence = isPart
    ? formatMessage('required', { label: found.field.title })
    : messageOf(error, found.field, kindFor(found.field).typeName);
  return [found.path, sentence];
};

/**
 * Validates a record that `cleanRecord` has normalized. Returns the first problem of each input: path of the input →
 * sentence, such as `{"contactNo":"Phone is not a valid phone","units.0.bhk":"Please enter BHK"}`. Empty if the record
 * is valid. `validator`: the compiled JSON Schema of the resource. Problems of the fields in `ignore` are left out.
 * With `resources`, the variables of a message template are also checked. Server and client share this code, so that a
 * form does not accept what the server refuses.
 */
export const validateRecord = ({
  resource,
  record,
  validator,
  context,
  ignore = [],
  resources,
}: RecordToValidate): Readonly<Record<string, string>> => {
  const problems = new Map<string, string>();
  const isIgnored = (path: string): boolean => ignore.includes(path.split('.')[0] ?? '');
  const add = (path: string, sentence: string): void => {
    if (!problems.has(path) && !isIgnored(path)) problems.set(path, sentence);
  };
  if (!validator(record)) {
    for (const error of validator.errors ?? []) {
      const problem = problemOfError(error, resource);
      if (problem !== undefined) add(...problem);
    }
    for (const group of alternativesOf(resource.schema)) {
      for (const [path, sentence] of alternativeProblems(group, record, resource.fields)) add(path, sentence);
    }
    // A validator that fails without an error must not count as success.
    if ((validator.errors ?? []).length === 0) problems.set('', formatMessage('default', { label: resource.title }));
  }
  for (const [path, sentence] of resources === undefined ? [] : messageProblems(resource, record, resources))
    add(path, sentence);
  for (const [path, sentence] of fieldProblems(record, { fields: resource.fields, prefix: '', context }))
    add(path, sentence);
  return Object.fromEntries(problems);
};
