import { cachedBy } from '#model/cachedBy.ts';
import { kindFor } from '#kinds/index.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { type CleanRecord, filledColumnsOfNew, isWritable, returningExpression, type Write } from './changes.ts';
import { columnsOfField } from '../../filters/columns.ts';
import { quote } from '../../../postgres/quote.ts';
import { preparedAround, type Statement } from '../../../postgres/statement.ts';

/** The record to insert, and who creates it. */
export type InsertStatement = Write & {
  readonly record: CleanRecord;
  readonly settings: Settings;
  /** Whether an existing record with this id is kept unchanged. No row is returned for it. */
  readonly once?: true;
};

const serialsOf = cachedBy(({ fields }: Resource): readonly string[] =>
  fields.filter((field) => kindFor(field).column.serial === true).map(({ name }) => name),
);

/** Placeholders of `ownColumns`. The time, the author and the id are the first three values. */
const ownPlaces = ['$3::uuid', '$1::timestamptz', '$2::uuid', '$1::timestamptz', '$2::uuid'];
const ownColumns = ['_id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy'];
const ownValues = 3;

type Columns = {
  /** Column → position of its value. */
  readonly places: ReadonlyMap<string, number>;
  /** The text up to what the statement returns. */
  readonly text: string;
};

/**
 * Returns the columns and the text of an insert. Cached by the names of the serial fields whose number the record
 * contains. The database assigns the numbers of all others.
 */
const columnsIn = cachedBy((resource: Resource) =>
  cachedBy((numbered: string): Columns => {
    const fields = resource.fields.filter(
      (field) =>
        isWritable(field) && (kindFor(field).column.serial !== true || numbered.split(' ').includes(field.name)),
    );
    const columns = fields.flatMap(columnsOfField);
    const names = [...ownColumns, ...columns.map(({ column }) => column)].map(quote).join(', ');
    const cells = [...ownPlaces, ...columns.map(({ type }, index) => `$${ownValues + index + 1}::${type}`)].join(', ');
    return {
      places: new Map(columns.map(({ column }, index) => [column, ownValues + index])),
      text: `insert into ${quote(resource.name)} as t (${names})
      values (${cells})
      `,
    };
  }),
);

/**
 * Returns the statement that inserts a record. Its row is `{data}`: the JSON text of the record as the user in
 * `returning` may see it, or its id without `returning`. With `once`, a record that exists already is kept unchanged,
 * and no row is returned. The SQL text names all columns, even those without a value, so that one prepared text per
 * resource is enough. Example: `insert into "leads" as t ("_id", "createdAt", "createdBy", "updatedAt", "updatedBy",
 * "name", …) values ($3::uuid, $1::timestamptz, …) returning … as data`.
 */
export const insertRecord = ({
  resource,
  id,
  record,
  actor,
  now,
  settings,
  once,
  returning,
}: InsertStatement): Statement => {
  const numbered = serialsOf(resource).filter((name) => record[name] !== undefined);
  const { places, text } = columnsIn(resource)(numbered.join(' '));
  const values: unknown[] = [now.toISOString(), actor?.userId || null, id];
  for (let place = ownValues; place < ownValues + places.size; place += 1) values.push(null);
  for (const { column, value } of filledColumnsOfNew(resource, record, settings)) {
    const place = places.get(column);
    if (place !== undefined) values[place] = value;
  }
  const before = `${text}${once === true ? 'on conflict ("_id") do nothing ' : ''}returning `;
  return preparedAround({ before, shared: returningExpression(resource, returning), after: ' as data' }, values);
};
