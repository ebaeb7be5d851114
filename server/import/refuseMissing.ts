import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import type { Json } from '#model/json.ts';
import { missingReferences } from '../sql/references.ts';
import type { Values } from '../verbs/plan.ts';
import { readerOf } from '../verbs/readerOf.ts';
import { runRows } from '../verbs/runStatement.ts';
import { rejectedBy } from './planRow.ts';
import type { Keyed } from './sortRows.ts';
import type { RowVerdict } from './verdict.ts';
import type { Writing } from './writing.ts';

type Missing = { readonly field: string; readonly id: string };

const askFor = async ({ client, state, resource, context }: Writing, record: Values): Promise<readonly Missing[]> => {
  const statement = missingReferences({ resource, record, model: state.model, reader: readerOf(context) });
  return statement === undefined ? [] : runRows<Missing>(client, statement);
};

const idsIn = (value: Json | undefined): readonly string[] => [value ?? []].flat().filter((id) => typeof id === 'string');

/** Rejects the rows that point at what is not there, or not theirs to point at; those of a batch are looked for together. */
export const refuseMissing = async (writing: Writing, rows: readonly Keyed[], verdicts: RowVerdict[]): Promise<readonly Keyed[]> => {
  const { fields, fieldsByName } = writing.resource;
  const pointing = fields.filter((field) => kindFor(field).traits.refersTo !== undefined);
  const [any, fixed] = [pointing.filter((field) => kindFor(field).traits.refersTo === 'any'), pointing.filter((field) => kindFor(field).traits.refersTo !== 'any')];
  const all = Object.fromEntries(fixed.map(({ name }) => [name, [...new Set(rows.flatMap(({ plan }) => idsIn(plan.changes[name])))]]));
  const missing = new Set((await askFor(writing, all)).map(({ field, id }) => `${field} ${id}`));
  const kept: Keyed[] = [];
  for (const row of rows) {
    const { changes } = row.plan;
    const found = missing.size === 0 ? [] : fixed.filter(({ name }) => idsIn(changes[name]).some((id) => missing.has(`${name} ${id}`))).map(({ name }) => name);
    // What a relation points at is of one resource here, of another there.
    const related = Object.fromEntries(any.flatMap(({ name }) => (changes[name] === undefined ? [] : [[name, changes[name]]])));
    if (Object.keys(related).length > 0) found.push(...(await askFor(writing, related)).map(({ field }) => field));
    if (found.length === 0) kept.push(row);
    else verdicts.push(rejectedBy(row, new AppError('INVALID', { fields: Object.fromEntries(found.map((name) => [name, `${fieldsByName[name]?.title ?? name} points at no record that exists`])) })));
  }
  return kept;
};
