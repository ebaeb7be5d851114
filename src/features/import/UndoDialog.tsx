import Button from '@mui/material/Button';
import { countText } from '#model/values/countText.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { ImportDetail } from '#model/wire/imports.ts';
import type { Resource } from '#model/resource.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { TransferFrame } from './mapping/TransferFrame.tsx';

type UndoDialogProps = {
  readonly resource: Resource;
  readonly detail: ImportDetail;
  readonly onUndo: () => void;
  readonly onClose: () => void;
};

/**
 * Asks before an import is taken back: what that means for new records, changed ones, and those that somebody has
 * touched since.
 */
export const UndoDialog = ({ resource, detail: { name, totals }, onUndo, onClose }: UndoDialogProps) => {
  const { created = 0, updated = 0 } = totals ?? {};
  const plural = inLowerCase(resource.plural);
  const actions = (
    <>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="contained" color="error" onClick={onUndo}>
        Undo import
      </Button>
    </>
  );
  return (
    <Sheet title={`Undo the import of ${name}?`} width="xs" onClose={onClose} actions={actions}>
      <TransferFrame>
        {created > 0 && (
          <p className="xfer-lead">
            The {plural} it created ({countText(created)}) will be deleted. You can restore them.
          </p>
        )}
        {updated > 0 && (
          <p className="xfer-lead">The records it changed ({countText(updated)}) get their previous values back.</p>
        )}
        <p className="xfer-lead">Records changed since then are left unchanged. You'll see how many.</p>
      </TransferFrame>
    </Sheet>
  );
};
