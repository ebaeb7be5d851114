import Button from '@mui/material/Button';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { ImportDetail } from '#model/wire/imports.ts';
import type { Resource } from '#model/resource.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { TransferFrame } from './mapping/TransferFrame.tsx';
import { actionText } from '../../messages/en/actionText.ts';
import { importText } from '../../messages/en/importText.ts';

type UndoDialogProps = {
  readonly resource: Resource;
  readonly detail: ImportDetail;
  readonly onUndo: () => void;
  readonly onClose: () => void;
};

/**
 * The dialog that asks before an import is undone, and says what happens to the records that it created and updated.
 */
export const UndoDialog = ({ resource, detail: { name, totals }, onUndo, onClose }: UndoDialogProps) => {
  const { created = 0, updated = 0 } = totals ?? {};
  const plural = inLowerCase(resource.plural);
  const actions = (
    <>
      <Button onClick={onClose}>{actionText('cancel')}</Button>
      <Button variant="contained" color="error" onClick={onUndo}>
        {importText('undo.confirm')}
      </Button>
    </>
  );
  return (
    <Sheet title={importText('undo.title', { file: name })} width="xs" onClose={onClose} actions={actions}>
      <TransferFrame>
        {created > 0 && <p className="xfer-lead">{importText('undo.created', { things: plural, count: created })}</p>}
        {updated > 0 && <p className="xfer-lead">{importText('undo.updated', { count: updated })}</p>}
        <p className="xfer-lead">{importText('undo.changed')}</p>
      </TransferFrame>
    </Sheet>
  );
};
