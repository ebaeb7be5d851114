import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import type { Subject } from '../placeholders/fillValues.ts';

/** A run that is due, locked by this transaction. */
export type Run = {
  readonly id: string;
  readonly rule: string;
  readonly resource: string;
  readonly record: string;
  readonly event: string;
  /** When the change that started the run was made. */
  readonly at: Date;
  readonly step: number;
  readonly depth: number;
  readonly attempts: number;
};

/**
 * Result of a run. `waiting`: it continues at `nextAt`, with the step `step`. `none`: the record did not match the
 * filter, so the run is deleted. Other states: the run is finished.
 */
export type RunEnd = {
  readonly state: 'waiting' | 'done' | 'ended' | 'failed' | 'shadow' | 'none';
  readonly step?: number;
  readonly nextAt?: Date;
  readonly note: string;
};

/** A run with its rule and the record that the rule runs on. */
export type Running = { readonly run: Run; readonly rule: RuleSchema; readonly subject: Subject };
