import Button from '@mui/material/Button';
import { inSentence } from '#model/values/inSentence.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { DialogProps } from '../shared/dialogProps.ts';
import { Sheet } from '../shared/parts/Sheet.tsx';
import { useRights } from '../shared/useRights.ts';
import { ReferencesTold } from './ReferencesTold.tsx';
import { useReferences } from './useReferences.ts';
import { type Removal, useRemoval } from './useRemoval.ts';

const acts: Readonly<Record<Removal, string>> = { delete: 'Delete', restore: 'Restore', purge: 'Delete permanently' };

const titleOf = (verb: Removal, what: string): string => (verb === 'purge' ? `Permanently delete ${what}?` : `${acts[verb]} ${what}?`);

const What = ({ verb, mayRestore, isOne }: { readonly verb: Removal; readonly mayRestore: boolean; readonly isOne: boolean }) => {
  switch (verb) {
    case 'delete':
      return <p>{mayRestore ? 'You can restore this from the Deleted tab.' : 'Someone with the restore permission can restore this.'}</p>;
    case 'restore':
      return <p>{isOne ? 'The record goes back to its lists unchanged.' : 'The records go back to their lists unchanged.'}</p>;
    case 'purge':
      return <p>This also deletes the timeline and files of {isOne ? 'this record' : 'these records'}. You can't undo this. The audit log keeps an entry.</p>;
  }
};

const RemovalDialog = ({ verb, ...props }: DialogProps & { readonly verb: Removal }) => {
  const { resource, onClose } = props;
  const { records, send, isSending } = useRemoval(props, verb);
  const mayRestore = useRights(resource).may('restore');
  const references = useReferences(resource, records, verb === 'delete');
  const [first] = records;
  const isOne = records.length === 1;
  const what = isOne && first !== undefined ? recordTitle(resource.recordTitle, first) : `${records.length} ${inSentence(resource.plural)}`;
  const isRefused = isOne && references?.some(({ needs }) => needs === true) === true;
  const act = verb === 'delete' && references !== undefined && references.length > 0 ? 'Delete anyway' : acts[verb];
  const actions = isRefused ? <Button variant="contained" onClick={onClose}>Close</Button> : (
    <>
      <Button onClick={onClose} disabled={isSending}>Cancel</Button>
      <Button variant="contained" color={verb === 'restore' ? 'primary' : 'error'} onClick={send} loading={isSending || references === undefined} autoFocus={verb !== 'purge'}>{act}</Button>
    </>
  );
  return (
    <Sheet title={titleOf(verb, what)} width="xs" onClose={onClose} actions={actions}>
      <ReferencesTold resource={resource} records={records} references={references ?? []} />
      {!isRefused && <What verb={verb} mayRestore={mayRestore} isOne={isOne} />}
    </Sheet>
  );
};

/** Asks before records are deleted, says who names them, and that they can be brought back. */
export const DeleteDialog = (props: DialogProps) => <RemovalDialog {...props} verb="delete" />;

/** Asks before deleted records are restored. */
export const RestoreDialog = (props: DialogProps) => <RemovalDialog {...props} verb="restore" />;

/** Asks before deleted records are ended for good. */
export const PurgeDialog = (props: DialogProps) => <RemovalDialog {...props} verb="purge" />;
