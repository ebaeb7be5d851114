import { quoted, refusalSentence } from '../../../schema/mapping/refusalSentence.ts';
import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import type { Actor } from '../../../auth/actor/actor.ts';
import type { Plan, Values } from '../../../records/plan/plan.ts';
import { isId } from '../../../records/context/isId.ts';
import { planCreate } from '../../../records/plan/planCreate.ts';
import type { FileRow } from '../../../schema/mapping/conversion.ts';
import { recordRow, type InsertRow } from './write/insertRecords.ts';
import type { Names } from '../../../schema/mapping/names.ts';
import { newId } from '../../../records/context/newId.ts';
import type { CsvRow } from '../files/readCsv.ts';
import { type ImportMap, mapRow } from '../maps/parseMap.ts';
import type { RowVerdict } from './verdict.ts';

/** What is needed to turn rows of a file into values of records. */
export type Planning = {
  readonly state: SchemaState;
  readonly resource: Resource;
  readonly actor: Actor;
  readonly now: Date;
  readonly map: ImportMap;
  readonly header: readonly string[];
  readonly names: Names;
};

/** A row converted to values. `id`: the existing record that the row updates; absent if the row names no id. */
export type MappedRow = CsvRow & {
  readonly values: Values;
  readonly id?: string;
  /** The new record, if it was prepared in advance. */
  readonly ready?: PlannedRow | RowVerdict;
};
/** A validated row. Only the database can still refuse it. */
export type PlannedRow = CsvRow & {
  readonly values: Values;
  readonly plan: Plan;
  /** The insertable row, if it was built in advance. */
  readonly record?: InsertRow;
};

/**
 * Returns the verdict for a rejected row. `reason`: the problem, in the same words for all rows that have it. `detail`:
 * all problems with the values of this row. Default: `reason`.
 */
export const reject = ({ number, cells }: CsvRow, reason: string, detail = reason): RowVerdict => ({
  number,
  cells,
  verdict: 'rejected',
  reason,
  detail,
});

/** Returns the verdict for a row that violates the schema. The verdict's `detail` has all problems. */
export const rejectedBy = (row: CsvRow, error: AppError): RowVerdict => {
  const sentences = Object.values(error.fields ?? {});
  return reject(row, sentences[0] ?? error.message, sentences.length === 0 ? error.message : sentences.join('; '));
};

/**
 * Returns the verdict for a row that cannot be read, or has more or fewer cells than the header. Returns undefined for
 * other rows.
 */
export const shapeProblem = (row: CsvRow, header: readonly string[]): RowVerdict | undefined => {
  const { cells, malformed } = row;
  if (malformed !== undefined) return reject(row, malformed);
  const counts = `has ${cells.length} cells, but the header has ${header.length} columns`;
  // Spreadsheets drop or add empty cells at the end of a row. A column without a title that is not mapped does not
  // count.
  const isBeyond = (cell: string, place: number): boolean =>
    (place >= header.length || header[place] === '') && cell.trim() !== '';
  if ((cells.length > header.length || header.includes('')) && cells.some(isBeyond)) {
    const extra = cells.flatMap((cell, place) =>
      isBeyond(cell, place) ? [`${JSON.stringify(cell.slice(0, 40))} in column ${place + 1}`] : [],
    );
    return reject(row, 'has more cells than the header has columns', `${counts}: ${extra.slice(0, 3).join(', ')}`);
  }
  return cells.length < header.length ? reject(row, 'has fewer cells than the header has columns', counts) : undefined;
};

/**
 * Validates the new record of a row like a record from a form, without the database. Returns the row with what creating
 * the record would write (`plan`), or the verdict if the record is invalid.
 */
export const planNew = ({ state, resource, actor, now }: Planning, row: MappedRow): PlannedRow | RowVerdict => {
  if (row.ready !== undefined) return row.ready;
  try {
    const body = { values: row.values, version: undefined, allowDuplicate: false, note: undefined };
    return {
      number: row.number,
      cells: row.cells,
      values: row.values,
      plan: planCreate({ state, resource, actor, now, body, isClean: true }),
    };
  } catch (error) {
    if (error instanceof AppError) return rejectedBy(row, error);
    throw error;
  }
};

const cellsByRow = new WeakMap<CsvRow, FileRow>();

/**
 * Returns the trimmed cells of a row by column name. Cached per row, so that other caches can use the returned object
 * as a key.
 */
export const cellsOf = ({ header }: Pick<Planning, 'header'>, row: CsvRow): FileRow => {
  const cached =
    cellsByRow.get(row) ?? new Map(header.map((column, index) => [column, (row.cells[index] ?? '').trim()]));
  cellsByRow.set(row, cached);
  return cached;
};

/** Returns the table row of a new record, by its plan, with a new id. */
export const newRecordOf = ({ resource, actor, now, state }: Planning, { plan }: PlannedRow): InsertRow =>
  recordRow(resource, { id: newId(), record: plan.changes, by: actor.userId, at: now }, state.model.settings);

/** Returns a row with the values that the mapping reads from its cells, or the verdict if the row is rejected. */
export const mapCells = (planning: Planning, row: CsvRow): MappedRow | RowVerdict => {
  const { map, header, names } = planning;
  const refused = shapeProblem(row, header);
  if (refused !== undefined) return refused;
  const cells = cellsOf(planning, row);
  const mapped = mapRow(map, cells, names);
  if ('problems' in mapped) {
    const [first] = mapped.problems;
    const details = mapped.problems.map(refusalSentence);
    return reject(
      row,
      first === undefined ? 'has no value' : `${first.field.title} ${first.reason}`,
      details.join('; '),
    );
  }
  const id = map.id === undefined ? '' : (cells.get(map.id) ?? '');
  if (id !== '' && !isId(id.toLowerCase()))
    return reject(row, `${map.id ?? 'Id'} is not a record id`, `${map.id ?? 'Id'} ${quoted(id)} is not a record id`);
  const { number } = row;
  const { values } = mapped;
  // All rows are new records, so they are validated in advance. Properties are listed because spreading rows is slow.
  if (map.mode === 'create')
    return { number, cells: row.cells, values, ready: planNew(planning, { number, cells: row.cells, values }) };
  return { number, cells: row.cells, values, ...(id === '' ? {} : { id: id.toLowerCase() }) };
};
