import { isEachColumn, type PartSchema } from '../schema/files/reportSchema.ts';

/** The name of a field, and the name of the resource that has it. */
export type NamedField = { readonly resource: string; readonly field: string };

const aboutPrefix = 'record.';

/**
 * Returns the field that a path in a part of a report names. In a report about a log, such as the timeline, a path that
 * starts with `record.` is a field of the resource `about`: `record.source` → `{"resource":"leads","field":"source"}`.
 * Other paths are fields of the part's own resource.
 */
export const parseFieldPath = (
  { resource, about }: Pick<PartSchema, 'resource' | 'about'>,
  path: string,
): NamedField =>
  path.startsWith(aboutPrefix)
    ? { resource: about ?? resource, field: path.slice(aboutPrefix.length) }
    : { resource, field: path };

/**
 * Returns whether a path in a part of a report, such as `record.source`, is a field of the records that a log is about.
 */
export const isOfRecord = (path: string): boolean => path.startsWith(aboutPrefix);

const filterNames = (filter: object | undefined): readonly string[] =>
  Object.keys(filter ?? {}).filter((name) => !name.startsWith('$'));

/**
 * Returns the fields that the lines, columns and conditions of a report's part use. Users of the report need the
 * permission to read them. Not included: the fields in `bases` and `filters`.
 */
export const shownFields = (part: PartSchema): readonly NamedField[] => {
  const columns = part.columns.flatMap((column) =>
    isEachColumn(column)
      ? [column.each, ...(column.within === undefined ? [] : [column.within])]
      : [
          ...filterNames(column.where),
          ...filterNames(column.percent?.of),
          ...filterNames(column.percent?.to),
          ...(column.sum === undefined ? [] : [column.sum]),
          ...(column.distinct === undefined ? [] : [column.distinct]),
        ],
  );
  return [
    ...part.rows,
    ...filterNames(part.where),
    ...(part.person === undefined ? [] : [part.person]),
    ...columns,
  ].map((path) => parseFieldPath(part, path));
};
