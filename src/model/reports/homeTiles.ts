import type { PermissionMap } from '../permissions/permissions.ts';
import type { Model } from '../resource.ts';
import { missingForReport, reportsModule } from './rights.ts';
import type { ReportSchema } from '../schema/reportSchema.ts';
import type { TileSchema } from '../schema/tileSchema.ts';

export type PlacedTile = { readonly key: string; readonly report: ReportSchema; readonly tile: TileSchema };

/**
 * Tells whether a person may see figures of a report on their home. chosen: the right to open reports is not asked for,
 * since each figure there is no more than the count of a list that they may open; whose figures they see is bounded as
 * in the report.
 */
const mayShow = (map: PermissionMap, model: Model, report: ReportSchema): boolean =>
  missingForReport(map, model, report).every(
    (missing) => 'right' in missing && missing.right === `${reportsModule}.view`,
  );

/** Gives the tiles of somebody's home, in order. */
export const homeTiles = (model: Model, map: PermissionMap): readonly PlacedTile[] =>
  Object.values(model.reports)
    .filter((report) => report.home !== undefined && mayShow(map, model, report))
    .flatMap((report) =>
      (report.home ?? []).map((tile, index) => ({ key: `${report.name}-${index + 1}`, report, tile })),
    )
    .sort((a, b) => a.tile.order - b.tile.order);
