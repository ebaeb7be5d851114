import { cachedBy } from '#model/cachedBy.ts';
import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../../language/serverText.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { missingReferences } from '../../../query/lookups/references/references.ts';
import type { Statement } from '../../../postgres/statement.ts';
import type { Values } from '../../../records/plan/plan.ts';
import { readerOf } from '../../../records/context/readerOf.ts';
import { runRows } from '../../../postgres/runStatement.ts';
import { type PlannedRow, rejectedBy } from './planRow.ts';
import type { RowVerdict } from './verdict.ts';
import type { Writing } from './writing.ts';

type Missing = { readonly field: string; readonly id: string };

const statementFor = ({ state, resource, context }: Omit<Writing, 'client'>, record: Values): Statement | undefined =>
  missingReferences({ resource, record, model: state.model, reader: readerOf(context) });

const runOptional = async ({ client }: Writing, statement: Statement | undefined): Promise<readonly Missing[]> =>
  statement === undefined ? [] : runRows<Missing>(client, statement);

const idsIn = (value: Json | undefined): readonly string[] =>
  typeof value === 'string' ? [value] : Array.isArray(value) ? value.filter((id) => typeof id === 'string') : [];

type ReferenceFields = { readonly any: readonly Field[]; readonly fixed: readonly Field[] };

/** Returns the fields that refer to records: `fixed` of one resource each, `any` of any resource. */
const referenceFieldsOf = cachedBy(({ fields }: Resource): ReferenceFields => {
  const all = fields.filter((field) => kindFor(field).traits.refersTo !== undefined);
  const isOfAny = (field: Field): boolean => kindFor(field).traits.refersTo === 'any';
  return { any: all.filter(isOfAny), fixed: all.filter((field) => !isOfAny(field)) };
});

const nameOf = (field: string, id: string): string => `${field} ${id}`;

/**
 * Returns the statement that finds the missing references of `records`: references to records that do not exist, or to
 * which the user has no access. Its rows are `{field, id}`: the field, and the id of the missing record. Undefined if
 * the records have no references. Relations are not included, because `refuseMissing` checks them.
 */
export const selectMissing = (writing: Omit<Writing, 'client'>, records: readonly Values[]): Statement | undefined => {
  const all: Record<string, readonly string[]> = {};
  for (const { name } of referenceFieldsOf(writing.resource).fixed) {
    const ids = new Set<string>();
    for (const record of records) for (const id of idsIn(record[name])) ids.add(id);
    if (ids.size > 0) all[name] = [...ids];
  }
  return statementFor(writing, all);
};

/**
 * Runs the statement of `selectMissing` and returns the missing references. Each is one text: the name of the field, a
 * space and the id of the missing record. Empty if the statement is undefined.
 */
export const readMissing = async (writing: Writing, statement: Statement | undefined): Promise<ReadonlySet<string>> =>
  new Set((await runOptional(writing, statement)).map(({ field, id }) => nameOf(field, id)));

/**
 * Returns the rows of which all references and relations refer to accessible records. For each other row, adds a
 * verdict to `verdicts`. `missing`: the missing references, as returned by `readMissing`. Relations are checked here.
 */
export const refuseMissing = async <Row extends PlannedRow>(
  writing: Writing,
  rows: readonly Row[],
  { missing, verdicts }: { readonly missing: ReadonlySet<string>; readonly verdicts: RowVerdict[] },
): Promise<readonly Row[]> => {
  const { any, fixed } = referenceFieldsOf(writing.resource);
  const { fieldsByName } = writing.resource;
  const kept: Row[] = [];
  for (const row of rows) {
    const { changes } = row.plan;
    const found =
      missing.size === 0
        ? []
        : fixed
            .filter(({ name }) => idsIn(changes[name]).some((id) => missing.has(nameOf(name, id))))
            .map(({ name }) => name);
    // A relation can refer to different resources in each row.
    const related = Object.fromEntries(
      any.flatMap(({ name }) => (changes[name] === undefined ? [] : [[name, changes[name]]])),
    );
    if (Object.keys(related).length > 0)
      found.push(...(await runOptional(writing, statementFor(writing, related))).map(({ field }) => field));
    if (found.length === 0) kept.push(row);
    else
      verdicts.push(
        rejectedBy(
          row,
          new AppError('INVALID', {
            fields: Object.fromEntries(
              found.map((name) => [
                name,
                serverText('fields.noSuchRecord', { field: fieldsByName[name]?.title ?? name }),
              ]),
            ),
          }),
        ),
      );
  }
  return kept;
};
