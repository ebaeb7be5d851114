import { AppError } from '#model/errors.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Resource } from '#model/resource.ts';
import type { KindContext } from '#model/kind.ts';
import { validateRecord } from '#kinds/validateRecord.ts';
import { settingsOfRecord } from '#model/settings.ts';
import { checkSettings } from '../../schema/rules/checkSettings.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { Values } from './plan.ts';

/** What kinds need to know on the server: the organization's day is the day. */
export const kindContextOf = (state: SchemaState): KindContext => ({
  settings: state.model.settings,
  timeZone: state.model.settings.timeZone,
});

/** Gives what is wrong with a whole clean record: field path → sentence. */
const ownProblems = (state: SchemaState, resource: Resource, record: Values): Readonly<Record<string, string>> => {
  const validator = state.compiled.validators[resource.name];
  if (validator === undefined) throw new AppError('INTERNAL', { text: `${resource.name}: has no compiled rules.` });
  return validateRecord({
    resource,
    record,
    validator,
    context: kindContextOf(state),
    resources: state.model.resources,
  });
};

const withSettings = new WeakMap<Resource, boolean>();

/** Tells whether some field is a setting; looked for once, and not for each row of an import. */
const hasSettings = (resource: Resource): boolean => {
  const cached = withSettings.get(resource) ?? resource.fields.some(({ setting }) => setting !== undefined);
  withSettings.set(resource, cached);
  return cached;
};

/** What the organization sets for itself must name something: a zone, a unit, a day. */
const settingProblems = (state: SchemaState, resource: Resource, record: Values): Readonly<Record<string, string>> => {
  if (!hasSettings(resource)) return {};
  const wanted = { ...state.model.settings, ...settingsOfRecord(resource, record) };
  return Object.fromEntries(
    checkSettings(wanted).flatMap(({ path: [setting, ...below], message }) => {
      const field = resource.fields.find((one) => one.setting === setting);
      return field === undefined ? [] : [[[field.name, ...below].join('.'), `${field.title}: ${message}`]];
    }),
  );
};

/** A saved report must name one that there is. */
const reportProblems = (
  { model: { reports } }: SchemaState,
  { schema: { savedReport }, fieldsByName }: Resource,
  record: Values,
): Readonly<Record<string, string>> => {
  const name = savedReport === undefined ? undefined : record[savedReport.report];
  if (savedReport === undefined || typeof name !== 'string' || Object.hasOwn(reports, name)) return {};
  return {
    [savedReport.report]: `${fieldsByName[savedReport.report]?.title ?? savedReport.report} is not a report, ${didYouMean(name, Object.keys(reports))}`,
  };
};

/** Gives what is wrong with a whole clean record: field path → sentence. */
export const problemsOf = (
  state: SchemaState,
  resource: Resource,
  record: Values,
): Readonly<Record<string, string>> => {
  const problems = ownProblems(state, resource, record);
  // What is no setting at all can't be looked into any further.
  return Object.keys(problems).length > 0
    ? problems
    : { ...settingProblems(state, resource, record), ...reportProblems(state, resource, record) };
};

/** Throws `INVALID` where there are problems, with the first one as its sentence. */
export const refuseProblems = (problems: Readonly<Record<string, string>>): void => {
  const first = Object.values(problems)[0];
  if (first !== undefined) throw new AppError('INVALID', { text: `${first}.`.replace(/\.\.$/, '.'), fields: problems });
};
