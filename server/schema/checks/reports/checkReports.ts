import { reportNameOf } from '#model/reports/names.ts';
import type { FoundIn } from '../checkAcross.ts';
import type { Finding } from '../../problems/problem.ts';
import { checkColumns, checkKeys } from './checkColumns.ts';
import { checkTiles } from './checkTiles.ts';
import { checkReportPart, checkPartsTogether, placeParts } from './checkParts.ts';
import type { ReportsContext } from './context.ts';

/**
 * Finds problems of report files that the vocabulary cannot express: duplicate names, unknown fields, impossible
 * columns. `index` of a finding: the position of its report. `fileOf` returns the file of the report at an index.
 */
export const checkReports = (context: ReportsContext, fileOf: (index: number) => string): readonly FoundIn[] => {
  const { reports, resources } = context;
  const taken = new Map(
    resources.flatMap(({ screens, name }) =>
      Object.values(screens).map((address): [string, string] => [address, name]),
    ),
  );
  return reports.flatMap((report, index) => {
    const expected = reportNameOf(report.route);
    const misnamed: readonly Finding[] =
      report.name === expected
        ? []
        : [
            {
              path: ['name'],
              message: `does not match the route, got ${JSON.stringify(report.name)}; expected ${JSON.stringify(expected)}`,
            },
          ];
    const before = reports.findIndex((other) => other.name === report.name || other.route === report.route);
    const owner = before < index ? fileOf(before) : taken.get(report.route);
    const twice: readonly Finding[] =
      owner === undefined
        ? []
        : [
            {
              path: ['route'],
              message: `is already the address of ${owner}, got ${JSON.stringify(report.route)}; expected another`,
            },
          ];
    const { placed, findings } = placeParts(report, context);
    const found = [
      ...misnamed,
      ...twice,
      ...findings,
      ...placed.flatMap((part) => [...checkReportPart(part, context, report), ...checkColumns(part, context)]),
      ...checkPartsTogether(placed, report),
      ...checkKeys(placed, report),
      ...checkTiles(placed, report),
    ];
    return found.map((finding) => ({ index, finding }));
  });
};
