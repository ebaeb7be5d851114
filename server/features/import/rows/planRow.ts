import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import type { Actor } from '../../../auth/actor.ts';
import type { Plan, Values } from '../../../records/plan/plan.ts';
import { isId } from '../../../records/context/isId.ts';
import { planCreate } from '../../../records/plan/planCreate.ts';
import type { Row } from '../maps/conversion.ts';
import { recordRow, type RecordRow } from './insertRecords.ts';
import type { Names } from '../maps/names.ts';
import { newId } from './newId.ts';
import type { CsvRow } from '../files/readCsv.ts';
import { type ImportMap, mapRow } from '../maps/parseMap.ts';
import type { RowVerdict } from './verdict.ts';

export type Planning = {
  readonly state: SchemaState;
  readonly resource: Resource;
  readonly actor: Actor;
  readonly now: Date;
  readonly map: ImportMap;
  readonly header: readonly string[];
  readonly names: Names;
};

/** A row whose cells have become values; `id`: of the record that it says it is of. */
export type MappedRow = CsvRow & {
  readonly values: Values;
  readonly id?: string /** What it comes to as a new record, where that was looked at before its turn. */;
  readonly ready?: PlannedRow | RowVerdict;
};
/** A row that has become a record which only the database may still refuse. */
export type PlannedRow = CsvRow & {
  readonly values: Values;
  readonly plan: Plan /** How it is sent, where that was made before its turn. */;
  readonly record?: RecordRow;
};

const maxShownLength = 60;
const show = (text: string): string =>
  JSON.stringify(text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text);

/** Gives the verdict on a row that can't be taken, and why. */
export const reject = ({ number, cells }: CsvRow, reason: string, detail = reason): RowVerdict => ({
  number,
  cells,
  verdict: 'rejected',
  reason,
  detail,
});

/** Gives the verdict on a row that the rules of the schema refuse, with every sentence they say. */
export const rejectedBy = (row: CsvRow, error: AppError): RowVerdict => {
  const sentences = Object.values(error.fields ?? {});
  return reject(row, sentences[0] ?? error.message, sentences.length === 0 ? error.message : sentences.join('; '));
};

const shapeProblem = (row: CsvRow, header: readonly string[]): RowVerdict | undefined => {
  const { cells, malformed } = row;
  if (malformed !== undefined) return reject(row, malformed);
  const counts = `got ${cells.length} cells; expected ${header.length}`;
  // Spreadsheets leave out empty cells at a row's end, or add some; a column without a title that nobody maps is as
  // good as none.
  const isBeyond = (cell: string, place: number): boolean =>
    (place >= header.length || header[place] === '') && cell.trim() !== '';
  if ((cells.length > header.length || header.includes('')) && cells.some(isBeyond)) {
    const extra = cells.flatMap((cell, place) =>
      isBeyond(cell, place) ? [`${JSON.stringify(cell.slice(0, 40))} in column ${place + 1}`] : [],
    );
    return reject(
      row,
      'has more cells than the header has columns',
      `has more cells than the header has columns, ${counts}: ${extra.slice(0, 3).join(', ')}`,
    );
  }
  return cells.length < header.length
    ? reject(
        row,
        'has fewer cells than the header has columns',
        `has fewer cells than the header has columns, ${counts}`,
      )
    : undefined;
};

/** Takes a row through the very rules that a form's record goes through. */
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

const cellsByRow = new WeakMap<CsvRow, Row>();

/**
 * Gives a row's cells by the names of their columns; for the same row the same, by which what was read of it once is
 * known.
 */
export const cellsOf = ({ header }: Pick<Planning, 'header'>, row: CsvRow): Row => {
  const cached =
    cellsByRow.get(row) ?? new Map(header.map((column, index) => [column, (row.cells[index] ?? '').trim()]));
  cellsByRow.set(row, cached);
  return cached;
};

/** Makes what is sent of a new record. */
export const newRecordOf = ({ resource, actor, now, state }: Planning, { plan }: PlannedRow): RecordRow =>
  recordRow(resource, { id: newId(), record: plan.changes, by: actor.userId, at: now }, state.model.settings);

/** Takes a row through the map. */
export const mapCells = (planning: Planning, row: CsvRow): MappedRow | RowVerdict => {
  const { map, header, names } = planning;
  const refused = shapeProblem(row, header);
  if (refused !== undefined) return refused;
  const cells = cellsOf(planning, row);
  const mapped = mapRow(map, cells, names);
  if ('problems' in mapped) {
    const [first] = mapped.problems;
    const details = mapped.problems.map(
      ({ field, reason, got }) => `${field.title}: ${reason}${got === '' ? '' : `, got ${show(got)}`}`,
    );
    return reject(
      row,
      first === undefined ? 'has no value' : `${first.field.title}: ${first.reason}`,
      details.join('; '),
    );
  }
  const id = map.id === undefined ? '' : (cells.get(map.id) ?? '');
  if (id !== '' && !isId(id.toLowerCase()))
    return reject(
      row,
      `${map.id ?? 'Id'}: is not a record id`,
      `${map.id ?? 'Id'}: is not a record id, got ${show(id)}`,
    );
  const { number } = row;
  const { values } = mapped;
  // Every row is to be a new record: what it comes to is looked at before its turn. (Word by word: to spread rows takes
  // longer than much that is done with them.)
  if (map.mode === 'create')
    return { number, cells: row.cells, values, ready: planNew(planning, { number, cells: row.cells, values }) };
  return { number, cells: row.cells, values, ...(id === '' ? {} : { id: id.toLowerCase() }) };
};
