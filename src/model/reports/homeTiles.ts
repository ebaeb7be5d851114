import type { PermissionMap } from '../permissions/permissions.ts';
import type { Model } from '../resource.ts';
import { missingForReport, reportsModule } from './rights.ts';
import type { ReportSchema } from '../schema/files/reportSchema.ts';
import type { TileSchema } from '../schema/files/tileSchema.ts';

/** A tile and its report. `key` is unique: the report's name and the number of the tile in it. */
export type PlacedTile = { readonly key: string; readonly report: ReportSchema; readonly tile: TileSchema };

/**
 * Returns whether a user may see a report's figures on the home screen. chosen: the permission to open reports is not
 * needed, because each figure is only the length of a list that the user may open. Scopes apply as in the report.
 */
const mayShow = (map: PermissionMap, model: Model, report: ReportSchema): boolean =>
  missingForReport(map, model, report).every(
    (missing) => 'right' in missing && missing.right === `${reportsModule}.view`,
  );

/** Returns the tiles that a user with these permissions sees on the home screen, sorted by their `order`. */
export const homeTiles = (model: Model, map: PermissionMap): readonly PlacedTile[] =>
  Object.values(model.reports)
    .filter((report) => report.home !== undefined && mayShow(map, model, report))
    .flatMap((report) =>
      (report.home ?? []).map((tile, index) => ({ key: `${report.name}-${index + 1}`, report, tile })),
    )
    .sort((a, b) => a.tile.order - b.tile.order);
