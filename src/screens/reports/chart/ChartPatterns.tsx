/** The number of different fills, and therefore the max number of series of a chart. */
export const chartLooks = 8;

/**
 * The pattern over the color of a series, as the path of a tile of 8 × 8. Many people cannot distinguish series by
 * color alone.
 */
const overlays: readonly (string | undefined)[] = [
  undefined,
  'M-2 2 2 -2M0 8 8 0M6 10 10 6',
  undefined,
  'M4 0V8',
  undefined,
  'M-2 6 2 10M0 0 8 8M6 -2 10 2',
  undefined,
  'M0 4H8',
];

/**
 * Returns the CSS fill of the series at an index: a plain color, or a pattern that `ChartPatterns` draws. `color` is
 * the series' own color, if it has one.
 */
export const lookOf = (index: number, color?: string): string =>
  overlays[index % chartLooks] === undefined
    ? (color ?? `var(--report-${index % chartLooks})`)
    : `url(#report-look-${index % chartLooks})`;

/**
 * Returns the default CSS color of the series at an index. Lines of a chart always have a plain color, without a
 * pattern.
 */
export const colorOf = (index: number): string => `var(--report-${index % chartLooks})`;

/**
 * The SVG patterns that fill some of the series. Each chart must contain them once. `colors`: the color of each series
 * that has its own, undefined for others.
 */
export const ChartPatterns = ({
  colors = [],
}: {
  /** Colors of series that have their own. */ readonly colors?: readonly (string | undefined)[];
}) => (
  <defs>
    {overlays.map(
      (path, index) =>
        path !== undefined && (
          <pattern key={path} id={`report-look-${index}`} width="8" height="8" patternUnits="userSpaceOnUse">
            <rect width="8" height="8" fill={colors[index] ?? colorOf(index)} />
            <path d={path} stroke="var(--mui-palette-background-default)" strokeWidth="1.75" fill="none" />
          </pattern>
        ),
    )}
  </defs>
);
