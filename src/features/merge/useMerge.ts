import { useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { mergeText } from '../../messages/en/mergeText.ts';

/** chosen: long enough to notice a mistake. On the record's page, the merge can be undone for a day. Units: ms. */
const undoMs = 10_000;

type Merge = {
  /** Id of the record to keep. */
  readonly kept: string;
  readonly gone: string;
  /** The values of the other record that replace those of the kept one. */
  readonly values: JsonObject;
};

/**
 * Returns `merge`, which merges two records, offers to undo this for 10 seconds, and calls `onMerged` with the id of
 * the kept record; and `isSending`. If the records cannot be merged, it shows why.
 */
export const useMerge = (resource: Resource, onMerged: (kept: string) => void) => {
  const provider = useDataProvider<GableDataProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const [isSending, setIsSending] = useState(false);
  // Called from a toast, after the dialog has closed.
  const undo = async (merged: string): Promise<void> => {
    try {
      await provider.send(resource.name, 'undoMerge', { id: merged, body: {} });
      notify(mergeText('undone'), { type: 'success' });
      await client.invalidateQueries();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    }
  };
  const merge = async ({ kept, gone, values }: Merge): Promise<void> => {
    setIsSending(true);
    try {
      await provider.send(resource.name, 'merge', { id: kept, body: { with: gone, values } });
      notify(mergeText('merged'), {
        type: 'success',
        autoHideDuration: undoMs,
        action: { label: mergeText('undo'), run: () => void undo(gone) },
      });
      // The dialog closes before everything is fetched again: a list of suspected pairs can take seconds.
      onMerged(kept);
      void client.invalidateQueries();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  return { merge, isSending };
};
