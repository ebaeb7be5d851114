import type { ReportAnswer } from './reportAnswer.ts';
import type { TileLook } from '../schema/tileSchema.ts';

/**
 * A tile of somebody's home. Its report has only the lines and columns that the tile shows; `cellList` gives the list
 * behind each figure.
 */
export type HomeTile = {
  readonly key: string;
  readonly title: string;
  readonly as: TileLook;
  /** The report as it is meant, below its route; absent: the person may not open it as a whole. */
  readonly address?: string;
  readonly answer?: ReportAnswer;
  /** Why there are no figures; the other tiles have theirs. */
  readonly problem?: string;
};

/**
 * Answer of `GET /api/v2/admin/get-home`: the tiles of all reports that the person may see, with their figures of one
 * moment.
 */
export type HomeAnswer = { readonly data: { readonly asOf: string; readonly tiles: readonly HomeTile[] } };
