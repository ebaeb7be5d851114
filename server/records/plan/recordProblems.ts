import { kindContextOf } from '#model/values/kindContextOf.ts';
import { cachedBy } from '#model/cachedBy.ts';
import { AppError } from '#model/errors.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Resource } from '#model/resource.ts';
import { validateRecord } from '#kinds/fields/validateRecord.ts';
import { settingsOfRecord } from '#model/settings.ts';
import { checkSettingValues } from '../../schema/checks/checkSettingValues.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { Values } from './plan.ts';

/** Returns the problems of a whole clean record by schema: field path → sentence. */
const ownProblems = (state: SchemaState, resource: Resource, record: Values): Readonly<Record<string, string>> => {
  const validator = state.compiled.validators[resource.name];
  if (validator === undefined) throw new AppError('INTERNAL', { text: `${resource.name}: has no compiled rules.` });
  return validateRecord({
    resource,
    record,
    validator,
    context: kindContextOf(state.model.settings),
    resources: state.model.resources,
  });
};

/** Returns whether any field of a resource is a setting. */
const hasSettings = cachedBy(({ fields }: Resource): boolean => fields.some(({ setting }) => setting !== undefined));

/**
 * Returns the problems of the organization's settings, such as an unknown time zone, unit or day: field path →
 * sentence.
 */
const settingProblems = (state: SchemaState, resource: Resource, record: Values): Readonly<Record<string, string>> => {
  if (!hasSettings(resource)) return {};
  const wanted = { ...state.model.settings, ...settingsOfRecord(resource, record) };
  return Object.fromEntries(
    checkSettingValues(wanted).flatMap(({ path: [setting, ...below], message }) => {
      const field = resource.fields.find((one) => one.setting === setting);
      return field === undefined ? [] : [[[field.name, ...below].join('.'), `${field.title}: ${message}`]];
    }),
  );
};

/** Returns the problems of a saved view whose report or list does not exist: field path → sentence. */
const viewProblems = (
  { model: { reports, resources } }: SchemaState,
  { schema: { savedReport }, fieldsByName }: Resource,
  record: Values,
): Readonly<Record<string, string>> => {
  if (savedReport === undefined) return {};
  const subjects = [
    { field: savedReport.report, what: 'a report', existing: reports },
    ...(savedReport.list === undefined ? [] : [{ field: savedReport.list, what: 'a list', existing: resources }]),
  ];
  return Object.fromEntries(
    subjects.flatMap(({ field, what, existing }) => {
      const name = record[field];
      if (typeof name !== 'string' || Object.hasOwn(existing, name)) return [];
      return [
        [field, `${fieldsByName[field]?.title ?? field} is not ${what}, ${didYouMean(name, Object.keys(existing))}`],
      ];
    }),
  );
};

/**
 * Returns what is wrong with a whole record: field path → sentence. Empty if it is valid. The values must have been
 * parsed by their kinds.
 */
export const problemsOf = (
  state: SchemaState,
  resource: Resource,
  record: Values,
): Readonly<Record<string, string>> => {
  const problems = ownProblems(state, resource, record);
  // Further checks need values that match their schema.
  return Object.keys(problems).length > 0
    ? problems
    : { ...settingProblems(state, resource, record), ...viewProblems(state, resource, record) };
};

/**
 * Refuses a record with `problems`, the result of `problemsOf`. Does nothing if there are none. Errors: `INVALID`,
 * whose message is the first problem, at all fields.
 */
export const refuseProblems = (problems: Readonly<Record<string, string>>): void => {
  const first = Object.values(problems)[0];
  if (first !== undefined) throw new AppError('INVALID', { text: `${first}.`.replace(/\.\.$/, '.'), fields: problems });
};
