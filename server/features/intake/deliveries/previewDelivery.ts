import type pg from 'pg';
import { kinds, kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import { localize } from '#model/language/localize.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { showPath } from '#model/schema/showPath.ts';
import type { IntakePreview, IntakePreviewField, IntakePreviewRecord } from '#model/wire/intake.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { withTransaction } from '../../../postgres/transaction.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import { findExisting } from '../../../records/context/existingRecords.ts';
import { readerOf } from '../../../records/context/readerOf.ts';
import { planCreate } from '../../../records/plan/planCreate.ts';
import type { Values } from '../../../records/plan/plan.ts';
import { serverActor } from '../../../records/assignment/serverActor.ts';
import { existingToAttach } from '../../../records/write/reEnquiry/attach.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import type { FileRow } from '../../../schema/mapping/conversion.ts';
import { type FieldRefusal, type FieldRules, parseRow } from '../../../schema/mapping/parseFieldRules.ts';
import type { Finding } from '../../../schema/problems/problem.ts';
import { checkIntakes } from '../../../schema/checks/intake/checkIntakes.ts';
import { checkIntakeWords } from '../../../schema/vocabulary/checkVocabulary.ts';
import { backgroundContext } from '../../../records/context/backgroundContext.ts';
import { findNames } from '../../import/rows/lookUps/findNames.ts';
import { needsFetch } from './fetchRecord.ts';
import { isSkipped } from './isSkipped.ts';
import { readDelivered, recordsInPayload, type Payload } from '../../../connections/payload/readPayload.ts';
import { fieldRulesOf } from './fieldRulesOf.ts';
import { isAboutName } from './refusals.ts';
import { refusalSentence } from '../../../schema/mapping/refusalSentence.ts';
import { rowOfDelivery } from './rowOfDelivery.ts';
import { translateRefusal } from '../../../language/translation/translateRefusal.ts';

/** Max records in a preview. chosen: more than a user would read. */
const maxRecords = 10;

type Previewing = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  readonly now: Date;
  /** Returns whether the user may learn that a resource has a record of the person. */
  readonly seesRecords: (resource: string) => boolean;
};

const objectOf = (file: string): unknown => {
  try {
    return JSON.parse(file);
  } catch {
    return undefined;
  }
};

/** Returns the source in a file, or the problems that the check of the file finds. */
const parseSource = (
  { state: { model } }: Previewing,
  file: string,
): { readonly source: IntakeSchema } | { readonly findings: readonly Finding[] } => {
  const value = objectOf(file);
  const words = value === undefined ? [{ path: [], message: 'The file is not JSON' }] : checkIntakeWords(value);
  if (words.length > 0) return { findings: words };
  // The vocabulary check guarantees the shape.
  const source = localize<IntakeSchema>(value as JsonObject, 'en');
  const { resources, settings } = model;
  const found = checkIntakes(
    { intake: [source], resources: Object.values(resources), kinds, settings },
    () => `${source.name}.json`,
  );
  return found.length > 0 ? { findings: found.map(({ finding }) => finding) } : { source };
};

const contentOf = (text: string): Promise<Payload> =>
  /^\s*[{[<]/.test(text)
    ? readDelivered(Buffer.from(text.trim()), '')
    : readDelivered(Buffer.from(text.trim().replace(/^[^?{[]*\?/, '')), 'application/x-www-form-urlencoded');

/** Returns the records in a delivery. A stored delivery contains one record. */
const recordsOf = (source: IntakeSchema, payload: Payload): readonly Payload[] => {
  const found = recordsInPayload(payload, source.records);
  return found.length === 0 ? [payload] : found;
};

type Read = {
  readonly rules: FieldRules;
  readonly row: FileRow;
  readonly values: Values;
  readonly problems: readonly FieldRefusal[];
};

const fieldsOf = (
  { state: { model } }: Previewing,
  { rules, row, values, problems }: Read,
): readonly IntakePreviewField[] => {
  const context = kindContextOf(model.settings);
  const textOf = (field: Field, alternatives: FieldRules[number]['alternatives']): string | null => {
    const value = values[field.name];
    if (value === undefined || value === null) return null;
    // For a reference, show the name in the delivery. The value is an id, which means nothing to users.
    if (kindFor(field).traits.refersTo !== undefined)
      return alternatives.find(({ when }) => when.holds(row))?.text(row) ?? null;
    return kindFor(field).toText(value, field, context);
  };
  return rules.map(({ field, alternatives }) => {
    const problem = problems.find((one) => one.field === field);
    return {
      name: field.name,
      title: field.title,
      text: textOf(field, alternatives),
      reason: problem === undefined ? null : translateRefusal(refusalSentence(problem)),
    };
  });
};

const plainRecord = (result: IntakePreviewRecord['result']): IntakePreviewRecord => ({
  result,
  reason: null,
  fields: [],
});

const previewRecord = async (
  previewing: Previewing,
  client: pg.PoolClient,
  {
    source,
    resource,
    record,
  }: { readonly source: IntakeSchema; readonly resource: Resource; readonly record: Payload },
): Promise<IntakePreviewRecord> => {
  const { pool, state, now, seesRecords } = previewing;
  const { model } = state;
  const row = rowOfDelivery(source, record);
  if (isSkipped(source, row)) return plainRecord('skipped');
  if (needsFetch(source, row)) return plainRecord('fetched');
  const actor = serverActor(model, resource, source.title);
  const context: OperationContext = {
    ...backgroundContext({ pool, state, resource, actor, now }),
    operation: 'create',
    requestId: 'preview',
  };
  const rules = fieldRulesOf(model, source, resource);
  const names = findNames({ pool, client, model, resource, reader: readerOf(context), map: { rules } });
  await names.learn([row]);
  const read = { rules, row, ...parseRow(rules, row, names) };
  const fields = fieldsOf(previewing, read);
  if (read.problems.some((problem) => !isAboutName(problem))) return { result: 'refused', reason: null, fields };
  try {
    const body = { values: read.values, version: undefined, note: undefined, allowDuplicate: true };
    const { changes } = planCreate({ state, resource, actor, now, body, isByServer: true });
    const existing = seesRecords(resource.name)
      ? await findExisting(context, client, { values: changes, lock: false })
      : [];
    return {
      result: existingToAttach(context, existing) === undefined ? 'created' : 'reEnquiry',
      reason: null,
      fields,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const wrong = new Map(Object.entries(error.fields ?? {}));
    const marked = fields.map((field) => ({ ...field, reason: wrong.get(field.name) ?? field.reason }));
    // The problems of fields that the file does not fill.
    const others = [...wrong].flatMap(([name, text]) => (fields.some((field) => field.name === name) ? [] : [text]));
    const reason = wrong.size === 0 ? error.message : others.length === 0 ? null : others.join('; ');
    return { result: 'refused', reason, fields: marked };
  }
};

/**
 * Returns what a source would create from a delivery. `file`: the text of the source's file. `payload`: the text of the
 * delivery. If the file has problems, returns only these. Otherwise returns the first 10 records, each with its values
 * and their problems. Stores nothing. Errors: `MALFORMED_JSON`; `INVALID` if the delivery is nested too deeply;
 * `NOT_FOUND` if the file's resource does not exist.
 */
export const previewDelivery = async (
  previewing: Previewing,
  { file, payload }: { readonly file: string; readonly payload: string },
): Promise<IntakePreview> => {
  const parsed = parseSource(previewing, file);
  if ('findings' in parsed)
    return { problems: parsed.findings.map(({ path, message }) => ({ path: showPath(path), message })), records: [] };
  const { source } = parsed;
  const resource = previewing.state.model.resources[source.resource];
  if (resource === undefined) throw new AppError('NOT_FOUND');
  const content = await contentOf(payload);
  const records: IntakePreviewRecord[] = [];
  await withTransaction(previewing.pool, async (client) => {
    for (const record of recordsOf(source, content).slice(0, maxRecords))
      records.push(await previewRecord(previewing, client, { source, resource, record }));
  });
  return { problems: [], records };
};
