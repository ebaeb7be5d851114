import type { Executor } from '../../../postgres/pool.ts';
import { runRows } from '../../../postgres/runStatement.ts';
import { withTitles } from '../../records/select/titleColumn.ts';
import { selectTitles, type TitlesStatement } from './selectTitles.ts';

/**
 * Returns the titles of the existing records with these ids, by id, as people read them. Records outside of the user's
 * scope are left out, unless `beyondScope` is set.
 */
export const readTitles = async (executor: Executor, titles: TitlesStatement): Promise<ReadonlyMap<string, string>> => {
  const rows = await runRows<{ _id: string; title: string }>(executor, selectTitles(titles));
  return new Map(withTitles(titles.resource, rows, titles.reader).map(({ _id, title }) => [_id, title]));
};
