import type { ReportAnswer } from './reportAnswer.ts';
import type { TileLook } from '../schema/files/tileSchema.ts';

/**
 * A tile of the home screen. Its report is reduced to what the tile shows; `cellList` returns the list behind each
 * figure.
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

/** Response of `GET /api/v2/admin/get-home`: the tiles of all reports the user may see, at one moment. */
export type HomeAnswer = { readonly data: { readonly asOf: string; readonly tiles: readonly HomeTile[] } };
