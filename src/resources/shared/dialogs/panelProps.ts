import type { Operation } from '#model/schema/call.ts';
import type { Resource } from '#model/resource.ts';
import type { OpenDialog } from './openDialog.ts';
import type { ResourceRecord } from '../resourceRecord.ts';

/** The props of the panels that a resource adds to the page of its records (`panels` in `slots.ts`). */
export type PanelProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly openDialog: (dialog: OpenDialog) => void;
  /** Returns whether the user may use an operation of the resource. */
  readonly may: (operation: Operation) => boolean;
};
