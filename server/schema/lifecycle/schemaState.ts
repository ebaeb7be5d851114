import type { Model } from '#model/resource.ts';
import type { SchemaAnswer } from '#model/wire/wire.ts';
import { pack, type Packed } from './packed.ts';
import { type CompiledValidators, compileValidators } from './compileValidators.ts';

/** All that follows from one version of the schema files; replaced as a whole, never changed. */
export type SchemaState = {
  readonly model: Model;
  readonly compiled: CompiledValidators;
  /** The body of `GET /api/v2/schema`, made once. */
  readonly answer: Packed;
  /** The same call's body for those who are not signed in: what the sign-in page needs. */
  readonly signInAnswer: Packed;
  /** The module with the compiled rules. */
  readonly rules: Packed;
};

const make = async (model: Model): Promise<SchemaState> => {
  const compiled = await compileValidators(model);
  const answer: SchemaAnswer = {
    version: model.version,
    resources: Object.values(model.resources).map((resource) => resource.schema),
    reports: Object.values(model.reports),
    settings: model.settings,
    validators: compiled.path,
  };
  const { name, country, currency, timeZone, areaUnit, areaUnits } = model.settings;
  const signInAnswer = { ...answer, resources: [], reports: [], settings: { name, country, currency, timeZone, areaUnit, areaUnits }, validators: '', part: 'signIn' };
  return { model, compiled, answer: pack(JSON.stringify(answer)), signInAnswer: pack(JSON.stringify(signInAnswer)), rules: pack(compiled.source) };
};

const made = new WeakMap<Model, Promise<SchemaState>>();

/** Makes the state of a model, once: its validators and the answer that describes it. */
export const makeSchemaState = (model: Model): Promise<SchemaState> => {
  const known = made.get(model) ?? make(model);
  made.set(model, known);
  return known;
};
