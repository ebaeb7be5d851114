import { quote } from '../../../postgres/quote.ts';
import { readCatalog } from '../../tables/catalog.ts';
import type { DdlClient, DdlStep } from '../../tables/ddl.ts';
import { runWithoutBlocking } from '../../tables/locks/runWithoutBlocking.ts';
import { TablesBusyError } from '../../tables/TablesError.ts';
import { newColumnName } from './keptColumns.ts';
import { endWatch, watchedTables } from './watchWrites.ts';

/**
 * How long the server retries to remove the triggers and columns of a failed swap, in ms. chosen: after that, the next
 * start removes them.
 */
export const cleanUpMs = 10_000;

/** Returns the new columns that interrupted swaps have left, by table. Tables that still record writes are included. */
const leftColumns = async (client: DdlClient): Promise<ReadonlyMap<string, readonly string[]>> => {
  const { tables } = await readCatalog(client);
  const newColumnsOf = (name: string): readonly string[] =>
    [...(tables.get(name)?.keys() ?? [])].filter((column) => column.startsWith(newColumnName('')));
  // An interrupted swap may have columns without a trigger, because it adds them first.
  const left = [...tables.keys()].filter((name) => newColumnsOf(name).length > 0);
  return new Map([...left, ...(await watchedTables(client))].map((name) => [name, newColumnsOf(name)]));
};

/**
 * Removes the new columns and the trigger that an interrupted swap has left; those of a busy table are left for the
 * next call. No other process uses them, because only one process at a time changes tables. Returns the executed steps.
 */
export const removeStaleSwap = async (client: DdlClient): Promise<readonly DdlStep[]> => {
  const steps: DdlStep[] = [];
  for (const [name, columns] of await leftColumns(client)) {
    const texts = columns.map((column) => `alter table ${quote(name)} drop column ${quote(column)}`);
    const drop = async (): Promise<boolean> => {
      await endWatch(client, name);
      for (const text of texts) await client.query(text);
      return true;
    };
    // If the table is busy, the next start or edit removes them.
    const isDone = await runWithoutBlocking(client, drop, cleanUpMs).catch((error: unknown) => {
      if (error instanceof TablesBusyError) return false;
      throw error;
    });
    if (isDone)
      steps.push(
        { subject: name, text: '-- removed what an interrupted change of type had left' },
        ...texts.map((text) => ({ subject: name, text })),
      );
  }
  return steps;
};
