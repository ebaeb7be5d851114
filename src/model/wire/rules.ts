/** A rule, with what it did in the last 30 days. */
export type RuleSummary = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly resource: string;
  readonly active: boolean;
  readonly kind: 'assignment' | 'automation';
  /** State → number of runs. */
  readonly counts: Readonly<Record<string, number>>;
  readonly lastAt: string | null;
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
