import type { Operation } from '#model/schema/call.ts';
import type { Resource } from '#model/resource.ts';
import type { OpenDialog } from './openDialog.ts';
import type { ResourceRecord } from './resourceRecord.ts';

/** What the further panels of a record's page get. */
export type PanelProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly openDialog: (dialog: OpenDialog) => void;
  /** Returns whether the person may call a operation on the resource. */
  readonly may: (operation: Operation) => boolean;
};
