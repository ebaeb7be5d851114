/** One line of the result: a measurement, its reference and its target. */
export type Figure = {
  readonly name: string;
  readonly ours: string;
  /** The reference, which was measured in the same run. Absent if the target is an absolute limit. */
  readonly reference?: string | undefined;
  /** The number that is compared with the target: the ratio to the reference, or the measurement itself. */
  readonly value: number;
  readonly unit: '×' | 'ms' | 's' | 'MB' | 'kB' | 'points';
  /** Absent: the figure has no target. */
  readonly target?: { readonly atLeast: number } | { readonly atMost: number };
};

/** Returns whether a figure meets its target. Undefined if it has no target. */
export const isMet = ({ value, target }: Figure): boolean | undefined => {
  if (target === undefined) return undefined;
  return 'atLeast' in target ? value >= target.atLeast : value <= target.atMost;
};

const valueText = ({ value, unit }: Figure): string => {
  const digits = unit === '×' || unit === 's' ? 2 : unit === 'ms' ? 1 : 0;
  return `${value.toFixed(digits)} ${unit}`;
};

const targetText = ({ target, unit }: Figure): string => {
  if (target === undefined) return '';
  return 'atLeast' in target ? `≥ ${target.atLeast} ${unit}` : `≤ ${target.atMost} ${unit}`;
};

const verdict = (figure: Figure): string => ({ true: 'good', false: 'MISSED', undefined: '' })[`${isMet(figure)}`];

/** Formats figures as a Markdown table whose columns are also aligned in a terminal. */
export const tableOf = (figures: readonly Figure[]): string => {
  const rows = [
    ['what', 'ours', 'reference', 'figure', 'target', ''],
    ...figures.map((figure) => [
      figure.name,
      figure.ours,
      figure.reference ?? '',
      valueText(figure),
      targetText(figure),
      verdict(figure),
    ]),
  ];
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0))) ?? [];
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...body.map(line)].join('\n');
};
