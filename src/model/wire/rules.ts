import type { RuleMode } from '../schema/files/automationSchema.ts';

/** A rule, with its figures of the last 30 days. */
export type RuleSummary = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly resource: string;
  readonly mode: RuleMode;
  readonly kind: 'assignment' | 'automation';
  /** State → number of runs. */
  readonly counts: Readonly<Record<string, number>>;
  readonly lastAt: string | null;
  /** What prevents the steps of the rule, such as a template that does not exist. Empty if the rule is off. */
  readonly problems: readonly string[];
};

/** Response of `GET /api/v2/admin/rules`, in the order in which the rules are tried. */
export type RulesAnswer = { readonly data: readonly RuleSummary[] };

/** One run of a rule on a record. */
export type RuleRun = {
  readonly id: string;
  readonly rule: string;
  readonly resource: string;
  /** Null for a record that the reader may not see. */
  readonly record: string | null;
  readonly at: string;
  readonly state: string;
  readonly note: string | null;
  readonly nextAt: string | null;
};

/** Response of `GET /api/v2/admin/rule-runs`. */
export type RuleRunsAnswer = { readonly data: readonly RuleRun[]; readonly total: number };
/** Response of `POST /api/v2/admin/rule-retry`: the number of runs that are repeated. */
export type RuleRetryAnswer = { readonly data: { readonly retried: number } };

/**
 * The decision of a rule on one record at a time in the past: what the rule would have done (`does`, null: nothing),
 * and why.
 */
export type PastRecordDecision = {
  readonly record: string;
  readonly title: string;
  readonly at: string;
  /** What the rule would have done, as text. Null: nothing. */
  readonly does: string | null;
  readonly why: string;
  /** Titles of the other rules that set the same fields of this record. */
  readonly conflicts: readonly string[];
};

/**
 * Response of `GET /api/v2/admin/rule-replay`: what a rule would have done in the last `days` days. The numbers include
 * records that the reader may not see. `decisions` has only records that the reader may see.
 */
export type PastRecordsAnswer = {
  readonly data: {
    readonly rule: string;
    readonly days: number;
    /** Number of records that were created, or of changes, in these days. */
    readonly events: number;
    /** Whether there were more events. Only the latest were used. */
    readonly isLimited: boolean;
    readonly decided: number;
    /** How the deadlines ended that the rule would have started. Only for a rule with a deadline. */
    readonly deadlines?: {
      readonly inTime: number;
      readonly late: number;
      readonly overdue: number;
      readonly running: number;
    };
    /** Why the rule would have done nothing, and how often. */
    readonly reasons: readonly { readonly why: string; readonly count: number }[];
    readonly people: readonly { readonly name: string; readonly count: number }[];
    readonly conflicts: readonly { readonly title: string; readonly what: string; readonly count: number }[];
    /** Latest first. At most 500 in which the rule acts, and 100 in which it does not. */
    readonly decisions: readonly PastRecordDecision[];
    /** Number of decisions on records that the reader may not see. */
    readonly hidden: number;
    /** What the result does not cover for this rule. */
    readonly limits: readonly string[];
  };
};
