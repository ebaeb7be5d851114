import type { Resource } from '#model/resource.ts';
import { quote } from '../../postgres/quote.ts';
import { keyedFields } from '../../query/matching/matchKeys.ts';
import { keptRepeated } from '../../query/filters/repeated.ts';
import { collationPiece } from './triggers/collationPiece.ts';
import { columnSteps } from './columnSteps.ts';
import { explainIndexFailure, indexText, missingIndexes } from './createIndexes.ts';
import { asItStands, indexUnderEarlierNames, renamedFields } from './earlierShape.ts';
import { livePiece } from './triggers/livePiece.ts';
import { repeatedKey, repeatedPiece } from './triggers/repeatedPiece.ts';
import { rollupPiece } from './triggers/rollupPiece.ts';
import { fillKey, keysFillName, pending, repeatedFillName, statisticsKey } from './fill.ts';
import { keysPiece } from './triggers/keysPiece.ts';
import { pieceHash } from './triggers/piece.ts';
import { searchPiece } from './triggers/searchPiece.ts';
import { statisticsPieces } from './triggers/statistics.ts';
import { tableColumns } from './tableColumns.ts';
import { wantedIndexes } from './wantedIndexes.ts';
import { bringPiece, hasRows, remember, run, type Work } from './work.ts';

/** Lets the indexes of renamed columns serve on, under the names that go with their new ones. */
const renameIndexes = async (work: Work, resource: Resource, standing: ReadonlyMap<string, string>): Promise<void> => {
  const renamed = renamedFields(resource, standing);
  if (renamed.size === 0) return;
  for (const index of missingIndexes(wantedIndexes(resource), work.catalog)) {
    const name = indexUnderEarlierNames(index, { renamed, indexes: work.catalog.indexes });
    if (name !== undefined) await run(work, { subject: resource.name, text: `alter index ${quote(name)} rename to ${quote(index.name)}` });
  }
};

/** Tells whether the searched text of the rows that stand would be the same as it is. */
const isSearchedAlike = (work: Work, resource: Resource, standing: ReadonlyMap<string, string>): boolean => {
  const before = searchPiece(asItStands(resource, standing));
  return before !== undefined && work.catalog.meta.get(before.key) === pieceHash(before);
};

/** An empty table gets its indexes at once; one with rows gets them later, beside the work that goes on there. */
const bringIndexes = async (work: Work, resource: Resource): Promise<void> => {
  for (const index of missingIndexes(wantedIndexes(resource), work.catalog)) {
    try {
      await run(work, { subject: resource.name, text: indexText(index, false) });
    } catch (error) {
      throw explainIndexFailure(error, index);
    }
  }
};

/** Brings the table of one resource along, but for what takes long: that is marked, and done after the transaction. */
export const bringResource = async (work: Work, resource: Resource): Promise<void> => {
  const standing = work.catalog.tables.get(resource.name);
  const needsIndexes = missingIndexes(wantedIndexes(resource), work.catalog).length > 0;
  for (const step of columnSteps(resource, standing)) await run(work, step);
  const order = collationPiece(resource);
  if (order !== undefined) await bringPiece(work, order);
  if (standing !== undefined) await renameIndexes(work, resource, standing);
  await bringPiece(work, rollupPiece(resource));
  if (resource.schema.live === true || work.catalog.meta.has(`live:${resource.name}`)) await bringPiece(work, livePiece(resource));
  const search = searchPiece(resource);
  const isSearchNew = search !== undefined && (await bringPiece(work, search)) && !(standing !== undefined && isSearchedAlike(work, resource, standing));
  const keyed = keyedFields(resource).length > 0;
  const areKeysNew = (keyed || work.catalog.meta.has(`keys:${resource.name}`)) && (await bringPiece(work, keysPiece(resource))) && keyed;
  let areStatisticsNew = false;
  for (const piece of statisticsPieces(resource)) {
    const isAsked = piece.texts.length > 1 || work.catalog.meta.has(piece.key);
    if (isAsked && (await bringPiece(work, piece))) areStatisticsNew = true;
  }
  const isKept = keptRepeated(resource).length > 0;
  const isKeptNew = (isKept || work.catalog.meta.has(repeatedKey(resource))) && (await bringPiece(work, repeatedPiece(resource))) && isKept;
  const added = standing === undefined ? [] : tableColumns(resource)
    .filter(({ sequence, column, was }) => sequence !== undefined && !standing.has(column) && (was === undefined || !standing.has(was)));
  if (!needsIndexes && !isSearchNew && !areKeysNew && !areStatisticsNew && !isKeptNew && added.length === 0) return;
  if (!(await hasRows(work, resource))) return bringIndexes(work, resource);
  if (isSearchNew) await remember(work, fillKey(resource), pending);
  if (areKeysNew) await remember(work, fillKey(resource, keysFillName), pending);
  if (areStatisticsNew) await remember(work, statisticsKey(resource), pending);
  if (isKeptNew) await remember(work, fillKey(resource, repeatedFillName), pending);
  for (const { column } of added) await remember(work, fillKey(resource, column), pending);
};
