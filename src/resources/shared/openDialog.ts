import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { MessageWay } from '#model/schema/schema.ts';
import type { ResourceRecord } from './resourceRecord.ts';

/** The open dialog of a list or a record, with its records. */
export type OpenDialog =
  | { readonly kind: 'status'; readonly records: readonly ResourceRecord[]; readonly to?: string }
  | { readonly kind: 'log'; readonly record: ResourceRecord; readonly way: 'call' | 'note' }
  | { readonly kind: 'message'; readonly record: ResourceRecord; readonly way: MessageWay }
  | {
      readonly kind: 'share';
      readonly records: readonly ResourceRecord[] /** The recipient, if already chosen. */;
      readonly to?: {
        readonly resource: Resource;
        readonly record: ResourceRecord;
      } /** Opened from the person's page, so the message goes to them. */;
      readonly isFromPerson?: true;
    }
  | {
      readonly kind:
        | 'assign'
        | 'delete'
        | 'restore'
        | 'purge'
        | 'handOver'
        | 'resetPassword'
        | 'endSessions'
        | 'convert'
        | 'correct'
        | 'payment'
        | 'print'
        | 'qrCode'
        | 'newSecret'
        | 'sendTest'
        | 'sendAgain';
      readonly records: readonly ResourceRecord[];
    }
  | { readonly kind: 'inline'; readonly record: ResourceRecord; readonly field: Field; readonly anchor: HTMLElement }
  | { readonly kind: 'filters' | 'columns' | 'keys' | 'export' };

export type OpenDialogKind = OpenDialog['kind'];

/** The result of a change of several records. */
export type BulkOutcome = {
  readonly done: readonly string[];
  readonly refused: readonly { readonly _id: string; readonly code: string; readonly message: string }[];
};
