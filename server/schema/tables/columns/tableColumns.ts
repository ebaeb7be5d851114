import { kindFor } from '#kinds/index.ts';
import type { PgType } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { columnsOf } from '../../../query/filters/columns.ts';
import { quoteText } from '../../../postgres/quote.ts';
import { keyedFields, keysColumn } from '../../../query/matching/matchKeys.ts';
import { openSearchColumn, openSearchedFields, searchColumn, searchedFields } from '../../../query/filters/search.ts';

/** A column that the table must have. */
export type TableColumn = {
  readonly column: string;
  readonly type: PgType | 'bigint[]';
  /** SQL after the type in CREATE TABLE. */
  readonly words: string;
  /** Name of the field. Undefined: the column is internal. */
  readonly field: string | undefined;
  /** Previous name of the column, from the field's `was`. */
  readonly was: string | undefined;
  /** Name of the sequence, if the field is a serial. */
  readonly sequence: string | undefined;
};

const own = (column: string, type: TableColumn['type'], words = ''): TableColumn => ({
  column,
  type,
  words,
  field: undefined,
  was: undefined,
  sequence: undefined,
});

/** Columns of every table. The defaults are needed only by programs other than this server. */
const base: readonly TableColumn[] = [
  own('_id', 'uuid', 'primary key'),
  own('version', 'integer', 'not null default 1'),
  own('createdAt', 'timestamptz', 'not null default now()'),
  own('createdBy', 'uuid'),
  own('updatedAt', 'timestamptz', 'not null default now()'),
  own('updatedBy', 'uuid'),
  own('deletedAt', 'timestamptz'),
  own('deletedBy', 'uuid'),
];

/** Returns the name of a serial's sequence in the schema `gable`, e.g. `leads_leadNumber`. */
const sequenceName = (resource: Resource, column: string): string => `${resource.name}_${column}`;

/**
 * Returns all columns of a resource's table: those of every table, such as `_id`; those of the fields; the search
 * texts; the numbers of texts in lists that a match compares (see `keysTrigger`); and `_extra`, which contains the data
 * of removed fields.
 */
export const tableColumns = (resource: Resource): readonly TableColumn[] => {
  const fields = columnsOf(resource)
    .filter(({ field }) => !field.system)
    .map(({ column, type, field, suffix }): TableColumn => {
      const serial = suffix === '' && kindFor(field).column.serial === true;
      const isCount = field.stamp === 'contactCount' || field.stamp === 'shareCount';
      const sequence = serial ? sequenceName(resource, column) : undefined;
      const { was } = field.property;
      return {
        column,
        type,
        words:
          sequence !== undefined
            ? `default nextval(${quoteText(`gable."${sequence}"`)})`
            : isCount && suffix === ''
              ? 'default 0'
              : '',
        field: field.name,
        was: was === undefined ? undefined : suffix === '' ? was : `${was}_${suffix}`,
        sequence,
      };
    });
  const search = [
    ...(searchedFields(resource).length > 0 ? [own(searchColumn, 'text')] : []),
    ...(openSearchedFields(resource).length > 0 && openSearchedFields(resource).length < searchedFields(resource).length
      ? [own(openSearchColumn, 'text')]
      : []),
  ];
  const keys = keyedFields(resource).map((field) => own(keysColumn(field), 'bigint[]'));
  return [...base, ...fields, ...search, ...keys, own('_extra', 'jsonb')];
};
