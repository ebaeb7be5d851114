import type { BulkOutcome } from '../shared/dialogs/openDialog.ts';
import { bulkText } from '../../messages/en/bulkText.ts';

/** Returns how many records a bulk action changed and, if it refused some, how many: `1 changed, 1 refused`. */
export const outcomeText = ({ done, refused }: BulkOutcome): string =>
  refused.length === 0
    ? bulkText('outcome.changed', { count: done.length })
    : bulkText('outcome.mixed', { count: done.length, refused: refused.length });

/**
 * Groups the records that a bulk action refused by the reason, the most frequent reason first. Empty if none were
 * refused. Shape of a group: `{"message":"…","ids":["7","9"]}`.
 */
export const refusalsByReason = ({
  refused,
}: BulkOutcome): readonly { readonly message: string; readonly ids: readonly string[] }[] => {
  const byMessage = new Map<string, string[]>();
  for (const { _id, message } of refused) byMessage.set(message, [...(byMessage.get(message) ?? []), _id]);
  return [...byMessage].map(([message, ids]) => ({ message, ids })).toSorted((a, b) => b.ids.length - a.ids.length);
};
