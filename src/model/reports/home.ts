import type { ReportAnswer } from './reportAnswer.ts';
import type { TileLook } from '../schema/files/tileSchema.ts';

/**
 * A tile of the home screen. `answer`: the report of the tile, reduced to what the tile shows. The function `cellList`
 * returns the records behind each figure in it.
 */
export type HomeTile = {
  readonly key: string;
  readonly title: string;
  readonly as: TileLook;
  /** URL of the report. Absent: the user may not open the whole report. */
  readonly address?: string;
  readonly answer?: ReportAnswer;
  /** Why there are no figures. Other tiles are not affected. */
  readonly problem?: string;
};

/**
 * Response of `GET /api/v2/admin/get-home`: all tiles that the user may see, with figures from the same moment
 * (`asOf`).
 */
export type HomeAnswer = { readonly data: { readonly asOf: string; readonly tiles: readonly HomeTile[] } };
