import type { ResourceRecord } from './resourceRecord.ts';
import type { Way } from './contacts.ts';

/** The dialog that is open over a list or a record, with what it is about. */
export type OpenDialog =
  | { readonly kind: 'status'; readonly records: readonly ResourceRecord[]; readonly to?: string }
  | { readonly kind: 'log'; readonly record: ResourceRecord; readonly way: Way | 'note' }
  | { readonly kind: 'assign' | 'delete' | 'restore'; readonly records: readonly ResourceRecord[] }
  | { readonly kind: 'filters' | 'columns' | 'keys' };

export type OpenDialogKind = OpenDialog['kind'];

/** What a change of several records came to. */
export type BulkOutcome = {
  readonly done: readonly string[];
  readonly refused: readonly { readonly _id: string; readonly code: string; readonly message: string }[];
};
