import { cachedBy } from '#model/cachedBy.ts';
import type { Model } from '#model/resource.ts';
import type { SchemaAnswer } from '#model/wire/wire.ts';
import { compressText, type CompressedText } from './compressedText.ts';
import { type CompiledValidators, compileValidators } from './compileValidators.ts';

/** Everything derived from one version of the schema files. Immutable; replaced as a whole. */
export type SchemaState = {
  readonly model: Model;
  readonly compiled: CompiledValidators;
  /** The body of `GET /api/v2/schema`. */
  readonly answer: CompressedText;
  /** The body of the same call without sign-in: what the sign-in page needs. */
  readonly signInAnswer: CompressedText;
  /** The module with the compiled rules. */
  readonly rules: CompressedText;
};

/**
 * Returns both response bodies of `GET /api/v2/schema`, compressed in the background. `answer` is for signed-in users.
 * `signInAnswer`, which has only a few settings, is for the sign-in page. `words`: the titles of choices in the
 * language of the model, undefined for English.
 */
export const answersOf = (
  model: Model,
  compiled: CompiledValidators,
  words?: Readonly<Record<string, string>>,
): Pick<SchemaState, 'answer' | 'signInAnswer'> => {
  const answer: SchemaAnswer = {
    version: model.version,
    resources: Object.values(model.resources).map((resource) => resource.schema),
    reports: Object.values(model.reports),
    intake: Object.values(model.intake),
    channels: Object.values(model.channels),
    rules: model.rules,
    settings: model.settings,
    validators: compiled.path,
    ...(words === undefined ? {} : { words }),
  };
  const { name, country, currency, timeZone, areaUnit, areaUnits } = model.settings;
  const signInAnswer = {
    ...answer,
    resources: [],
    reports: [],
    intake: [],
    channels: [],
    rules: [],
    settings: { name, country, currency, timeZone, areaUnit, areaUnits },
    validators: '',
    words: undefined,
    part: 'signIn',
  };
  return {
    answer: compressText(JSON.stringify(answer)),
    signInAnswer: compressText(JSON.stringify(signInAnswer)),
  };
};

const buildState = async (model: Model): Promise<SchemaState> => {
  const compiled = await compileValidators(model);
  return { model, compiled, ...answersOf(model, compiled), rules: compressText(compiled.source) };
};

/**
 * Resolves to everything that the server derives from a model: the compiled validation rules, as functions and as a
 * module for the browser, and the two responses of `GET /api/v2/schema`, for signed-in users and for the sign-in page.
 * Cached: calls with the same model object get the same state. Rejects if a rule cannot be compiled.
 */
export const createSchemaState = cachedBy(buildState);
