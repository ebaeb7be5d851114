import type { Resource } from '#model/resource.ts';
import type { BulkOutcome, OpenDialog } from './openDialog.ts';

/** What every dialog gets; it reads from `open` what it is about. */
export type DialogProps = {
  readonly resource: Resource;
  readonly open: OpenDialog;
  readonly onClose: () => void;
  /** Opens another dialog in its place; absent where there is no way to. */
  readonly openOther?: (dialog: OpenDialog) => void;
  /** Called with the result after several records changed. */
  readonly onOutcome: (outcome: BulkOutcome) => void;
};
