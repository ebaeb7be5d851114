/**
 * The request that hand-written SQL answers: the report's period and the current time. For all time, `range` and `days`
 * return ''.
 */
export type ReportRequest = {
  /**
   * Returns the condition on a column of times: ` and t."receivedAt" >= timestamptz '…' and t."receivedAt" <
   * timestamptz '…'`.
   */
  readonly range: (column: string) => string;
  /** Returns the condition on a column of dates. */
  readonly days: (column: string) => string;
  readonly now: string;
  readonly today: string;
  readonly tomorrow: string;
  readonly timeZone: string;
};

/** A hand-written statement, and how its rows become the report's figures. */
export type Hand = {
  /**
   * The statement that is measured. Its columns: `r0`, `r1` identify the line, `c0`, `c1` the column, `n` is the count.
   * Other columns are inputs of `figures`.
   */
  readonly text: string;
  /**
   * Whether the result has rows for the totals, marked by the column `total`, because a record may be in several lines.
   * Absent: a total is the sum of all lines.
   */
  readonly hasTotalRow?: true;
  /** Number of columns that identify the line: `r0`, `r1`. */
  readonly rows: number;
  /** The field (or fields) whose values are the report's columns. */
  readonly each?: { readonly field: string; readonly columns: 1 | 2 };
  /** Key of a column → its calculation from the rows. */
  readonly figures: Readonly<Record<string, string>>;
};

/** Returns the hand-written statements of a report for a period, as an expert would write them. */
export type ByHand = (asked: ReportRequest) => readonly Hand[];

export type Counted = {
  readonly table: string;
  /** SQL expressions that identify the line and the column. */
  readonly lines?: readonly string[];
  readonly columns?: readonly string[];
  /** Name → SQL of a figure besides the count. */
  readonly more?: Readonly<Record<string, string>>;
  /** Conditions, each starting with ` and`. */
  readonly where?: string;
};

/**
 * Returns the SQL that counts the existing records of a table by line and column: `select … as r0, … as c0, count(*) as
 * n from TABLE t where t."deletedAt" is null … group by 1, 2`.
 */
export const counted = ({ table, lines = [], columns = [], more = {}, where = '' }: Counted): string => {
  const groups = [
    ...lines.map((text, index) => `${text} as r${index}`),
    ...columns.map((text, index) => `${text} as c${index}`),
  ];
  const figures = ['count(*) as n', ...Object.entries(more).map(([name, text]) => `${text} as "${name}"`)];
  const places = groups.map((_, index) => index + 1).join(', ');
  return `select ${[...groups, ...figures].join(', ')} from ${table} where t."deletedAt" is null${where}${places === '' ? '' : ` group by ${places}`}`;
};

/**
 * Returns a statement for a report whose lines are the elements of a list field, such as the projects of a lead.
 * `groups`: as for `counted`, with the list field as its only line. The statement groups records by the whole list
 * first, and then splits the groups by element. So a single scan returns the lines and also totals that count each
 * record once.
 */
export const inEach = (groups: Counted): string => {
  const columns = (groups.columns ?? []).map((_, index) => `c${index}`);
  const figures = ['n', ...Object.keys(groups.more ?? {})].map((name) => `sum("${name}") as "${name}"`);
  const by = (names: readonly string[]): string => (names.length === 0 ? '' : ` group by ${names.join(', ')}`);
  return (
    `with g as materialized (${counted(groups)}) ` +
    `select false as total, e.v as r0, ${[...columns, ...figures].join(', ')} from g left join lateral unnest(r0) as e(v) on true${by(['e.v', ...columns])} ` +
    `union all select true, null, ${[...columns, ...figures].join(', ')} from g${by(columns)}`
  );
};

/**
 * Returns figures by name, each with its SQL: the sum of the column with the same name. `sums('all')` →
 * `{"all":"sum(\"all\")"}`.
 */
export const sums = (...keys: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(keys.map((key) => [key, `sum("${key}")`]));

/** The figure `all`, the number of records, with its SQL. */
export const all = { all: 'sum(n)' };

/** Formats texts as an SQL list: `('New', 'Converted')`. */
export const among = (values: readonly string[]): string => `(${values.map((value) => `'${value}'`).join(', ')})`;

/**
 * Returns `{ conversion: SQL }`: the SQL of the percentage of records whose status is in `won`. It is for a query over
 * groups of records, with the status in column `c0` and the number of records in `n`.
 */
export const conversion = (won: readonly string[]): Readonly<Record<string, string>> => ({
  conversion: `round(100.0 * sum(n) filter (where c0 in ${among(won)}) / nullif(sum(n), 0), 2)`,
});
