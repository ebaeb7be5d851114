import type { StatesSchema, StateType } from './schema/statesSchema.ts';

type Rgb = readonly [number, number, number];

const mapRgb = ([red, green, blue]: Rgb, change: (part: number) => number): Rgb => [
  change(red),
  change(green),
  change(blue),
];
/** Converts `#ffd600` to `[255, 214, 0]`. */
const rgbOf = (hex: string): Rgb => mapRgb([1, 3, 5], (at) => Number.parseInt(hex.slice(at, at + 2), 16));
const hexOf = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** Relative luminance. Source: WCAG 2.2. */
const luminance = (rgb: Rgb): number => {
  const [red, green, blue] = mapRgb(rgb, (part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Returns the contrast of two colors such as `#ffd600`, from 1 (equal) to 21 (black and white). Source: WCAG 2.2. */
export const contrast = (one: string, other: string): number => {
  const [darker = 0, lighter = 0] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
};

/** WCAG AA requires 3 for graphics; chosen: slightly more, because backgrounds may be tinted. */
const minContrast = 3.5;
/** The lightest and the darkest background of the light and dark color schemes. */
const grounds = { light: '#ffffff', dark: '#1c2226' } as const;

/** Returns the nearest color that is readable on a background: darker on light, lighter on dark. */
const readableOn = (hex: string, ground: string, towards: number): string => {
  for (let step = 0; step <= 20; step += 1) {
    const mixed = hexOf(mapRgb(rgbOf(hex), (part) => part + ((towards - part) * step) / 20));
    if (contrast(mixed, ground) >= minContrast) return mixed;
  }
  return hex;
};

/**
 * Returns a color of a schema file as a CSS color that is readable on light and on dark screens. Example: `#ffd600` →
 * `light-dark(#998000, #ffd600)`.
 */
export const schemeColor = (hex: string): string =>
  `light-dark(${readableOn(hex, grounds.light, 0)}, ${readableOn(hex, grounds.dark, 255)})`;

/** Colors of the state types as CSS. Their values depend on the color scheme. */
export const typeColors: Readonly<Record<StateType, string>> = {
  open: 'var(--mui-palette-info-main)',
  scheduled: 'var(--mui-palette-warning-main)',
  won: 'var(--mui-palette-success-main)',
  lost: 'var(--mui-palette-text-secondary)',
  cancelled: 'var(--mui-palette-error-main)',
};

const isType = (color: string): color is StateType => Object.hasOwn(typeColors, color);

/**
 * Returns what determines the color of a state: its color in the schema, such as `#1565c0`, otherwise its type, such as
 * `won`. Returns undefined for a value that is not a state.
 */
export const toneOf = (states: StatesSchema | undefined, value: unknown): string | undefined =>
  typeof value === 'string' && states !== undefined && Object.hasOwn(states.values, value)
    ? (states.values[value]?.color ?? states.values[value]?.type)
    : undefined;

/** Returns the CSS color for a result of `toneOf`, which is a color such as `#1565c0` or a state type such as `won`. */
export const toneColor = (tone: string): string => (isType(tone) ? typeColors[tone] : schemeColor(tone));

/** Returns the color of a state as CSS. Returns undefined for a value that is not a state. */
export const stateColor = (states: StatesSchema | undefined, value: unknown): string | undefined => {
  const tone = toneOf(states, value);
  return tone === undefined ? undefined : toneColor(tone);
};

/** A column of a report: results of `toneOf` for the state that it counts, and for the status of its sub-status. */
type Colored = { readonly color?: string; readonly groupColor?: string };

/**
 * Returns the CSS color of a report's column for a state: `{ color: 'light-dark(#1565c0, #5a93d3)' }`. A column for a
 * sub-status has the color of its status. Returns `{}` for other columns.
 */
export const columnColor = ({ color, groupColor }: Colored): { readonly color?: string } => {
  const tone = color ?? groupColor;
  return tone === undefined ? {} : { color: toneColor(tone) };
};

/**
 * Returns the CSS color of each column of a chart, or `{}` if the chart chooses the color from its palette. If two
 * columns would have the color of the same state type, all columns with the color of a state type get `{}`, so that the
 * columns can be distinguished.
 */
export const chartColors = (columns: readonly Colored[]): readonly { readonly color?: string }[] => {
  const types = columns.map(({ color, groupColor }) => color ?? groupColor ?? '').filter(isType);
  const isClear = new Set(types).size === types.length;
  return columns.map((column) => {
    const tone = column.color ?? column.groupColor ?? '';
    return isType(tone) && !isClear ? {} : columnColor(column);
  });
};
