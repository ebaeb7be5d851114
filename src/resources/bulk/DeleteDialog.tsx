import Button from '@mui/material/Button';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { DialogProps } from '../shared/dialogs/dialogProps.ts';
import { Sheet } from '../shared/parts/Sheet.tsx';
import { useRights } from '../shared/useRights.ts';
import { ReferencesNotice } from './ReferencesNotice.tsx';
import { useReferences } from './useReferences.ts';
import { type Removal, useRemoval } from './useRemoval.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { bulkText } from '../../messages/en/bulkText.ts';
import { shellText } from '../../messages/en/shellText.ts';

const labelOf = (operation: Removal): string => actionText(operation === 'purge' ? 'deletePermanently' : operation);

const titleOf = (operation: Removal, what: string): string => bulkText(`title.${operation}`, { what });

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
          {isOne
            ? bulkText(mayRestore ? 'delete.mayRestore' : 'delete.mayNotRestore')
            : bulkText(mayRestore ? 'delete.mayRestoreMany' : 'delete.mayNotRestoreMany')}
        </p>
      );
    case 'restore':
      return <p>{isOne ? bulkText('restore.one') : bulkText('restore.many')}</p>;
    case 'purge':
      return <p>{isOne ? bulkText('purge.one') : bulkText('purge.many')}</p>;
  }
};

const RemovalDialog = ({ operation, ...props }: DialogProps & { readonly operation: Removal }) => {
  const recordTitle = useRecordTitle();
  const { resource, onClose } = props;
  const { records, all, send, isSending } = useRemoval(props, operation);
  const mayRestore = useRights(resource).may('restore');
  const references = useReferences(resource, records, { enabled: operation === 'delete' && all === undefined });
  const [first] = records;
  const isOne = all === undefined && records.length === 1;
  const what =
    isOne && first !== undefined
      ? recordTitle(resource, first)
      : bulkText('several', {
          count: all?.total ?? records.length,
          things: inLowerCase(resource.plural),
        });
  const isRefused = isOne && references?.some(({ needs }) => needs === true) === true;
  const label =
    operation === 'delete' && references !== undefined && references.length > 0
      ? bulkText('delete.anyway')
      : labelOf(operation);
  const actions = isRefused ? (
    <Button variant="contained" onClick={onClose}>
      {shellText('close')}
    </Button>
  ) : (
    <>
      <Button onClick={onClose} disabled={isSending}>
        {actionText('cancel')}
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

/** The dialog that asks before records are deleted. Lists what refers to them, and says that they can be restored. */
export const DeleteDialog = (props: DialogProps) => <RemovalDialog {...props} operation="delete" />;

/** The dialog that asks before deleted records are restored. */
export const RestoreDialog = (props: DialogProps) => <RemovalDialog {...props} operation="restore" />;

/** The dialog that asks before deleted records are deleted permanently. */
export const PurgeDialog = (props: DialogProps) => <RemovalDialog {...props} operation="purge" />;
