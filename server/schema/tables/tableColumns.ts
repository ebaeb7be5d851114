import { kindFor } from '#kinds/index.ts';
import type { PgType } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { columnsOf } from '../../query/filters/columns.ts';
import { quoteText } from '../../postgres/quote.ts';
import { keyedFields, keysColumn } from '../../query/matching/matchKeys.ts';
import { openSearchColumn, openSearchedFields, searchColumn, searchedFields } from '../../query/filters/search.ts';

/** A column as the table shall have it. */
export type TableColumn = {
  readonly column: string;
  readonly type: PgType | 'bigint[]';
  /** Words after the type in CREATE TABLE. */
  readonly words: string;
  /** The field it stands for; undefined: the table's own. */
  readonly field: string | undefined;
  /** Its name before, from the field's `was`. */
  readonly was: string | undefined;
  /** Sequence that numbers it. */
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

/** Columns that every table has; the database fills in what a writer outside of us might forget. */
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

/** Name of the sequence of a serial, e.g. `leads_leadNumber`; it lies in the schema `gable`. */
const sequenceName = (resource: Resource, column: string): string => `${resource.name}_${column}`;

/**
 * Gives all columns of a resource's table: the standing ones, one or more a field, the searched text, the keys of
 * matched lists, what files had once.
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
