import { isEach, type PartSchema } from '../schema/reportSchema.ts';

/** A field that a report names, in the resource that it stands in. */
export type NamedField = { readonly resource: string; readonly field: string };

const aboutPrefix = 'record.';

/**
 * Reads the path of a field in a part: `record.source` of a log about leads → `{"resource":"leads","field":"source"}`.
 */
export const parseFieldPath = (
  { resource, about }: Pick<PartSchema, 'resource' | 'about'>,
  path: string,
): NamedField =>
  path.startsWith(aboutPrefix)
    ? { resource: about ?? resource, field: path.slice(aboutPrefix.length) }
    : { resource, field: path };

/** Tells whether a path names a field of what a log tells of. */
export const isOfRecord = (path: string): boolean => path.startsWith(aboutPrefix);

const filterNames = (filter: object | undefined): readonly string[] =>
  Object.keys(filter ?? {}).filter((name) => !name.startsWith('$'));

/**
 * Gives the fields whose values a report shows or counts by, whoever asks: without the right to read them it can not be
 * opened.
 */
export const shownFields = (part: PartSchema): readonly NamedField[] => {
  const columns = part.columns.flatMap((column) =>
    isEach(column)
      ? [column.each, ...(column.within === undefined ? [] : [column.within])]
      : [
          ...filterNames(column.where),
          ...filterNames(column.percent?.of),
          ...filterNames(column.percent?.to),
          ...(column.sum === undefined ? [] : [column.sum]),
        ],
  );
  return [
    ...part.rows,
    ...filterNames(part.where),
    ...(part.person === undefined ? [] : [part.person]),
    ...columns,
  ].map((path) => parseFieldPath(part, path));
};
