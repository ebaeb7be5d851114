import type { JsonObject } from '#model/schema/json.ts';
import type { Failure } from '../../shared/failureOf.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import type { Duplicate, SaveResult } from '../saveRecord.ts';

/** Why a record was not saved, if the reason is not an error at a field. */
export type Obstacle =
  | { readonly kind: 'duplicate'; readonly duplicates: readonly Duplicate[]; readonly message: string }
  | { readonly kind: 'stale'; readonly current: ResourceRecord; readonly mine: JsonObject }
  | { readonly kind: 'refused'; readonly message: string };

/** Returns what a form shows about refused values. Undefined if every message of the server is at its input. */
const refusalOf = ({ fields, message }: Failure, unplaced: readonly string[]): Obstacle | undefined => {
  const isAllPlaced = Object.keys(fields).length > 0 && unplaced.length === 0;
  return isAllPlaced ? undefined : { kind: 'refused', message: unplaced.join('. ') || message };
};

/**
 * Returns what a form shows about a record that was not saved, besides the messages at its inputs. Undefined if these
 * messages say everything. `mine`: the values that were sent. `unplaced`: the messages of the server without an input.
 */
export const obstacleOf = (
  result: Exclude<SaveResult, { readonly kind: 'saved' }>,
  mine: JsonObject,
  unplaced: readonly string[],
): Obstacle | undefined => {
  switch (result.kind) {
    case 'stale':
      return { ...result, mine };
    case 'duplicate':
      return result;
    case 'refused':
      return refusalOf(result.failure, unplaced);
  }
};
