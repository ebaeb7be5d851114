import type { RuleMode } from '../schema/automationSchema.ts';

/** A rule, with what it did in the last 30 days. */
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
  /** What keeps its steps from acting, such as a template that does not exist. Only of rules that are not off. */
  readonly problems: readonly string[];
};

/** Response of `GET /api/v2/admin/rules`, in the order in which the rules are tried. */
export type RulesAnswer = { readonly data: readonly RuleSummary[] };

/** One run of a rule on a record. */
export type RuleRun = {
  readonly id: string;
  readonly rule: string;
  readonly resource: string;
  readonly record: string;
  readonly at: string;
  readonly state: string;
  readonly note: string | null;
  readonly nextAt: string | null;
};

/** Response of `GET /api/v2/admin/rule-runs`. */
export type RuleRunsAnswer = { readonly data: readonly RuleRun[]; readonly total: number };
/** Response of `POST /api/v2/admin/rule-retry`. */
export type RuleRetryAnswer = { readonly data: { readonly retried: number } };

/** What a replayed rule would have done to one record, or why it would have done nothing. */
export type ReplayedDecision = {
  readonly record: string;
  readonly title: string;
  readonly at: string;
  /** Null: the rule would not have acted. */
  readonly does: string | null;
  readonly why: string;
  /** Titles of the other rules that decide the same of this record. */
  readonly conflicts: readonly string[];
};

/** Response of `GET /api/v2/admin/rule-replay`. Counts are of all records, lists only of those that the reader sees. */
export type RuleReplayAnswer = {
  readonly data: {
    readonly rule: string;
    readonly days: number;
    /** Number of records created, or changes, in these days. */
    readonly events: number;
    /** There were more: only the latest were replayed. */
    readonly isLimited: boolean;
    readonly decided: number;
    /** How the deadlines that it would have started ended. Only of a rule with a deadline. */
    readonly deadlines?: {
      readonly inTime: number;
      readonly late: number;
      readonly overdue: number;
      readonly running: number;
    };
    /** Why the rule would not have acted, and how often. */
    readonly reasons: readonly { readonly why: string; readonly count: number }[];
    readonly people: readonly { readonly name: string; readonly count: number }[];
    readonly conflicts: readonly { readonly title: string; readonly what: string; readonly count: number }[];
    /** Latest first, at most 500 that act and 100 that do not. */
    readonly decisions: readonly ReplayedDecision[];
    /** Decisions on records that the reader may not see. */
    readonly hidden: number;
    /** What the history cannot tell about this rule. */
    readonly limits: readonly string[];
  };
};
