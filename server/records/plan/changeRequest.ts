import type { TransitionCause } from '#model/schema/statesSchema.ts';
import type { Resource } from '#model/resource.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { RecordBody } from './parseRecordBody.ts';
import type { Values } from './plan.ts';

/** Fields that only the server writes. They create no timeline entry; a null value clears the field. */
export type ServerWritten = Values;

/** A change of an existing record. */
export type ChangeRequest = {
  readonly state: SchemaState;
  readonly resource: Resource;
  readonly actor: Actor;
  readonly now: Date;
  /** The existing record, unmasked, without blanks. */
  readonly before: Values;
  readonly body: RecordBody;
  readonly written?: ServerWritten | undefined;
  /**
   * The kind of call. `status` may change the fields of the state even if forms may not. `undo` restores earlier values
   * of an unchanged record.
   */
  readonly via: 'edit' | 'status' | 'outcome' | 'reservation' | 'undo' | Exclude<TransitionCause, 'assignment'>;
};
