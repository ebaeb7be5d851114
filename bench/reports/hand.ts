/**
 * What a report is asked of, as somebody writes it into a query: conditions of its days ('' for all time), and moments.
 */
export type Asked = {
  /** Of a time. Example: ` and t."receivedAt" >= timestamptz '…' and t."receivedAt" < timestamptz '…'`. */
  readonly range: (column: string) => string;
  /** Of a day. */
  readonly days: (column: string) => string;
  readonly now: string;
  readonly today: string;
  readonly tomorrow: string;
  readonly timeZone: string;
};

/** One statement by hand, and how its rows are the figures of the report. */
export type Hand = {
  /**
   * What is measured: grouped as far as the figures need it. Gives `r0`, `r1` of the line, `c0`, `c1` of the column,
   * `n` their count, and what the figures are made of.
   */
  readonly text: string;
  /**
   * A record may stand in several lines: its rows tell by a column `total` whether they are of the totals. Absent:
   * these are the sums of all lines.
   */
  readonly tells?: true;
  /** How many columns name the line. */
  readonly rows: number;
  /** Name of the field, or the two fields, that there is a column for each value of. */
  readonly each?: { readonly field: string; readonly columns: 1 | 2 };
  /** Key of a column → how it is worked out of the rows. */
  readonly figures: Readonly<Record<string, string>>;
};

/** What somebody who knows the tables would write for a report. */
export type ByHand = (asked: Asked) => readonly Hand[];

export type Counted = {
  readonly table: string;
  /** Expressions of the line and of the column. */
  readonly lines?: readonly string[];
  readonly columns?: readonly string[];
  /** Figures beside the count, by name. */
  readonly more?: Readonly<Record<string, string>>;
  /** Conditions, each with its ` and`. */
  readonly where?: string;
};

/** Writes `select … as r0, … as c0, count(*) as n from TABLE t where t."deletedAt" is null … group by 1, 2`. */
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
 * Writes a statement whose line is each element of a list. The list is a group as it stands, and taken apart only then:
 * so one scan gives lines and totals, in which a record counts but once.
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

/** Figures that are added up as they are. */
export const sums = (...keys: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries(keys.map((key) => [key, `sum("${key}")`]));

export const all = { all: 'sum(n)' };

/** Writes texts as SQL's list of them. */
export const among = (values: readonly string[]): string => `(${values.map((value) => `'${value}'`).join(', ')})`;

/** How many in a hundred are of some statuses, of what is counted by status. */
export const conversion = (won: readonly string[]): Readonly<Record<string, string>> => ({
  conversion: `round(100.0 * sum(n) filter (where c0 in ${among(won)}) / nullif(sum(n), 0), 2)`,
});
