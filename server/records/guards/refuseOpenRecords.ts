import { AppError } from '#model/errors.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { serverText } from '../../language/serverText.ts';
import type { Executor } from '../../postgres/pool.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import { countOwned, type Ownership, ownershipsOf } from '../../query/lookups/ownedRecords.ts';
import type { OperationContext } from '../context/context.ts';
import { readerOf } from '../context/readerOf.ts';

/** Returns how many open records of a resource the user `owner` owns, and how many of them the current user may see. */
export const countOpenRecords = async (
  context: OperationContext,
  executor: Executor,
  { ownership, owner }: { readonly ownership: Ownership; readonly owner: string },
): Promise<{ readonly all: number; readonly visible: number }> =>
  (await runStatement<{ all: number; visible: number }>(executor, countOwned(ownership, owner, readerOf(context)))) ?? {
    all: 0,
    visible: 0,
  };

/**
 * Refuses to deactivate or delete the user `id` if they own open records. `name`: the user's name, for the message.
 * Errors: `HAND_OVER_FIRST` with the number of open records in each resource.
 */
export const refuseOpenRecords = async (
  context: OperationContext,
  executor: Executor,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> => {
  const { state, resource } = context;
  const open: { resource: string; title: string; count: number }[] = [];
  for (const ownership of ownershipsOf(state.model, resource.name)) {
    const { all: count } = await countOpenRecords(context, executor, { ownership, owner: id });
    const { title, plural } = ownership.resource;
    if (count > 0)
      open.push({ resource: ownership.resource.name, title: inLowerCase(count === 1 ? title : plural), count });
  }
  if (open.length === 0) return;
  const list = open.map(({ count, title }) => `${count.toLocaleString('en')} ${title}`).join(', ');
  throw new AppError('HAND_OVER_FIRST', {
    text: serverText('people.openRecords', { name, list }),
    extra: { open },
  });
};
