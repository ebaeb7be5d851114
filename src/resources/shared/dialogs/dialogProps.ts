import type { Resource } from '#model/resource.ts';
import type { BulkOutcome, OpenDialog } from './openDialog.ts';

/** The props of every dialog. `open` contains the records that the dialog is about. */
export type DialogProps = {
  readonly resource: Resource;
  readonly open: OpenDialog;
  readonly onClose: () => void;
  /** Opens another dialog instead of this one. Absent where that is not possible. */
  readonly openOther?: (dialog: OpenDialog) => void;
  /** Called with the result after several records changed. */
  readonly onOutcome: (outcome: BulkOutcome) => void;
};
