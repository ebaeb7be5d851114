import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { JobAction, JobBody } from '#model/wire/jobs.ts';
import type { MessageWay } from '#model/schema/schema.ts';
import type { ResourceRecord } from '../resourceRecord.ts';

/**
 * The choice of all records that match a list, instead of selected records: the query of the list, and the number of
 * matching records.
 */
export type AllMatching = { readonly query: NonNullable<JobBody['query']>; readonly total: number };

/** The dialog that is open over a list or a record's page, with the records that it is about. */
export type OpenDialog =
  | {
      readonly kind: 'status';
      readonly records: readonly ResourceRecord[];
      readonly to?: string;
      /** The time (ISO 8601) for which the record is scheduled. Only states that need a time are then offered. */
      readonly at?: string;
      /**
       * Absent: the action applies to `records`. Otherwise it applies to all records that match the list, and `records`
       * are some of them.
       */
      readonly all?: AllMatching;
    }
  | {
      readonly kind: 'bulkJob';
      readonly action: Extract<JobAction, 'assign' | 'set' | 'tags' | 'message'>;
      readonly records: readonly ResourceRecord[];
      readonly all?: AllMatching;
    }
  | {
      readonly kind: 'call';
      readonly record: ResourceRecord;
      /** true: opening the dialog starts a phone call through the channel for calls. */
      readonly canDial?: boolean;
    }
  | { readonly kind: 'note'; readonly record: ResourceRecord }
  | { readonly kind: 'message'; readonly record: ResourceRecord; readonly way: MessageWay }
  | {
      readonly kind: 'share';
      readonly records: readonly ResourceRecord[];
      /** The recipient, if already chosen. */
      readonly to?: {
        readonly resource: Resource;
        readonly record: ResourceRecord;
      };
      /** Whether it was opened from the person's page, so that the message goes to them. */
      readonly isFromPerson?: true;
    }
  | {
      readonly kind:
        | 'delete'
        | 'merge'
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
      /** Absent: the action applies to `records`. Otherwise it applies to all records that match the list. */
      readonly all?: AllMatching;
      /** For the password dialog: the user was just added and has no password yet. */
      readonly isNew?: true;
    }
  | { readonly kind: 'inline'; readonly record: ResourceRecord; readonly field: Field; readonly anchor: HTMLElement }
  | { readonly kind: 'documents'; readonly record: ResourceRecord; readonly field: Field }
  | { readonly kind: 'filters' | 'columns' | 'export' };

/** The name of a dialog, such as `status`. */
export type OpenDialogKind = OpenDialog['kind'];

/** The result of changing several records. */
export type BulkOutcome = {
  /** The background job that makes the change. */
  readonly job?: string;
  readonly done: readonly string[];
  readonly refused: readonly { readonly _id: string; readonly code: string; readonly message: string }[];
};
