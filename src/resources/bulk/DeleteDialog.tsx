import Button from '@mui/material/Button';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { DialogProps } from '../shared/dialogProps.ts';
import { Sheet } from '../shared/parts/Sheet.tsx';
import { useRights } from '../shared/useRights.ts';
import { ReferencesNotice } from './ReferencesNotice.tsx';
import { useReferences } from './useReferences.ts';
import { type Removal, useRemoval } from './useRemoval.ts';

const labels: Readonly<Record<Removal, string>> = { delete: 'Delete', restore: 'Restore', purge: 'Delete permanently' };

const titleOf = (operation: Removal, what: string): string =>
  operation === 'purge' ? `Permanently delete ${what}?` : `${labels[operation]} ${what}?`;

const What = ({
  operation,
  mayRestore,
  isOne,
}: {
  readonly operation: Removal;
  readonly mayRestore: boolean;
  readonly isOne: boolean;
}) => {
  switch (operation) {
    case 'delete':
      return (
        <p>
          {mayRestore
            ? 'You can restore this from the Deleted tab.'
            : 'Someone with the restore permission can restore this.'}
        </p>
      );
    case 'restore':
      return (
        <p>
          {isOne ? 'The record goes back to its lists unchanged.' : 'The records go back to their lists unchanged.'}
        </p>
      );
    case 'purge':
      return (
        <p>
          This also deletes the timeline and files of {isOne ? 'this record' : 'these records'}. You can't undo this.
          The audit log keeps an entry.
        </p>
      );
  }
};

const RemovalDialog = ({ operation, ...props }: DialogProps & { readonly operation: Removal }) => {
  const { resource, onClose } = props;
  const { records, send, isSending } = useRemoval(props, operation);
  const mayRestore = useRights(resource).may('restore');
  const references = useReferences(resource, records, operation === 'delete');
  const [first] = records;
  const isOne = records.length === 1;
  const what =
    isOne && first !== undefined
      ? recordTitle(resource.recordTitle, first)
      : `${records.length} ${inLowerCase(resource.plural)}`;
  const isRefused = isOne && references?.some(({ needs }) => needs === true) === true;
  const label =
    operation === 'delete' && references !== undefined && references.length > 0 ? 'Delete anyway' : labels[operation];
  const actions = isRefused ? (
    <Button variant="contained" onClick={onClose}>
      Close
    </Button>
  ) : (
    <>
      <Button onClick={onClose} disabled={isSending}>
        Cancel
      </Button>
      <Button
        variant="contained"
        color={operation === 'restore' ? 'primary' : 'error'}
        onClick={send}
        loading={isSending || references === undefined}
        autoFocus={operation !== 'purge'}
      >
        {label}
      </Button>
    </>
  );
  return (
    <Sheet title={titleOf(operation, what)} width="xs" onClose={onClose} actions={actions}>
      <ReferencesNotice resource={resource} records={records} references={references ?? []} />
      {!isRefused && <What operation={operation} mayRestore={mayRestore} isOne={isOne} />}
    </Sheet>
  );
};

/** Asks before records are deleted, says who names them, and that they can be brought back. */
export const DeleteDialog = (props: DialogProps) => <RemovalDialog {...props} operation="delete" />;

/** Asks before deleted records are restored. */
export const RestoreDialog = (props: DialogProps) => <RemovalDialog {...props} operation="restore" />;

/** Asks before deleted records are ended for good. */
export const PurgeDialog = (props: DialogProps) => <RemovalDialog {...props} operation="purge" />;
