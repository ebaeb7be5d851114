import { cleanRecord, validateRecord } from '#kinds/fields/validateRecord.ts';
import { hiddenFields, requiredFields } from '#model/validation/conditions.ts';
import { isBlank, type Json, type JsonObject } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import type { Validator } from '#model/validation/validator.ts';
import { withFilePlaceholders } from '../values/withFilePlaceholders.ts';
import type { FormValues } from '../values/formValues.ts';
import { formText } from '../../../messages/en/formText.ts';

/** A form to validate: its values, the stored record, and the compiled schema. */
export type FormCheck = {
  readonly resource: Resource;
  /** The stored record. Empty for a new record. */
  readonly existing: JsonObject;
  readonly values: FormValues;
  /** The compiled schema. Undefined if the server has none: then only the server validates. */
  readonly validator: Validator | undefined;
  readonly context: KindContext;
  /** Fields that the user may not read. */
  readonly ignore: readonly string[];
  /** All resources, for rules about other records. */
  readonly resources: Readonly<Record<string, Resource>>;
};

type Problems = Readonly<Record<string, string>>;
const acceptsAll: Validator = () => true;

const wholeRecord = ({ resource, existing, values, context }: FormCheck): JsonObject => {
  const entries = Object.entries({ ...existing, ...withFilePlaceholders(values) }).filter(
    ([name]) => Object.hasOwn(resource.fieldsByName, name) || name === '_id',
  );
  const { states } = resource;
  const whole: Record<string, Json> = Object.fromEntries(entries);
  if (states !== undefined && isBlank(whole[states.field])) whole[states.field] = states.initial;
  const clean = cleanRecord(resource, whole, context);
  const hidden = hiddenFields(resource, clean);
  return Object.fromEntries(Object.entries(clean).filter(([name]) => !hidden.has(name)));
};

const problemsOf = (check: FormCheck): Problems => {
  const { resource, context, ignore, validator, resources } = check;
  const record = wholeRecord(check);
  const problems = validateRecord({ resource, record, validator: validator ?? acceptsAll, context, ignore, resources });
  // The compiled rules report missing fields themselves.
  const missing =
    validator === undefined
      ? [...requiredFields(resource, record)].filter((name) => isBlank(record[name]) && !ignore.includes(name))
      : [];
  return {
    ...Object.fromEntries(
      missing.map((name) => [name, formText('required', { field: resource.fieldsByName[name]?.title ?? name })]),
    ),
    ...problems,
  };
};

/**
 * Returns the problems for which the server would refuse the form, as path → sentence. Empty if there are none. An
 * invalid stored value is no problem as long as the user does not change it, as on the server.
 */
export const formProblems = (check: FormCheck): Problems => {
  const problems = problemsOf(check);
  if (Object.keys(problems).length === 0 || Object.keys(check.existing).length === 0) return problems;
  const before = problemsOf({ ...check, values: {} });
  const isTouched = (name: string): boolean =>
    JSON.stringify(check.values[name] ?? null) !== JSON.stringify(check.existing[name] ?? null);
  return Object.fromEntries(
    Object.entries(problems).filter(([path, text]) => before[path] !== text || isTouched(path.split('.')[0] ?? path)),
  );
};
