import {
  indexBytes,
  maxTableColumns,
  maxIndexBytes,
  maxIndexColumns,
  maxRowBytes,
  rowBytes,
} from '../../tables/columns/tableLimits.ts';
import { tableColumns } from '../../tables/columns/tableColumns.ts';
import type { Finding } from '../../problems/problem.ts';
import { kindIn, ownFields, type FileCheck } from './context.ts';

const written = (count: number): string => count.toLocaleString('en');

/** Returns whether all kinds exist. Otherwise columns cannot be counted, and another check reports it. */
const areKindsKnown: (context: Parameters<FileCheck>[0]) => boolean = ({ resource, kinds }) =>
  ownFields(resource).every((field) => kindIn(kinds, field) !== undefined);

/** Finds a table with more columns, or an index with more fields, than Postgres supports. */
export const checkTableLimits: FileCheck = (context) => {
  if (!areKindsKnown(context)) return [];
  const { resource } = context;
  const columns = tableColumns(resource);
  const findings: Finding[] = [];
  if (columns.length > maxTableColumns) {
    const over =
      columns.slice(maxTableColumns).find(({ field }) => field !== undefined)?.field ??
      ownFields(resource).at(-1)?.name ??
      '';
    findings.push({
      path: ['properties', over],
      at: 'key',
      message: `exceeds the size of the table, got ${written(columns.length)} columns; expected ${written(maxTableColumns)} at most, so move some fields to a resource of their own`,
    });
  }
  (resource.schema.uniqueTogether ?? []).forEach((names, index) => {
    if (names.length > maxIndexColumns)
      findings.push({
        path: ['uniqueTogether', index],
        message: `names ${names.length} fields; expected ${maxIndexColumns} at most`,
      });
  });
  return findings;
};

/** Finds records that could become too large for a Postgres row, and texts that could become too long for an index. */
export const warnOfLargeValues: FileCheck = (context) => {
  if (!areKindsKnown(context)) return [];
  const { resource, settings } = context;
  const bytes = rowBytes(resource);
  const large: readonly Finding[] =
    bytes <= maxRowBytes
      ? []
      : [
          {
            path: ['properties'],
            at: 'key',
            message: `could fill ${written(bytes)} bytes of a row, which can have ${written(maxRowBytes)}: a record with every field filled in may be refused; move some fields to another resource`,
          },
        ];
  return [
    ...large,
    ...ownFields(resource).flatMap((field): readonly Finding[] => {
      const entry = indexBytes(field, settings) ?? 0;
      if (entry <= maxIndexBytes) return [];
      const word = field.unique !== undefined ? 'unique' : field.sort ? 'sort' : 'filter';
      return [
        {
          path: ['properties', field.name, word],
          message: `indexes texts of up to ${written(entry)} bytes, and an index can have ${written(maxIndexBytes)}: a longer value is rejected; expected "maxLength": ${Math.floor(maxIndexBytes / 4)}`,
        },
      ];
    }),
  ];
};
