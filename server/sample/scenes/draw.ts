import type { Random } from '../basics/random.ts';

/** Returns a drawing of 1200 × 900 as SVG text. */
export type Scene = (random: Random) => string;

const width = 1200;
const height = 900;

type Attributes = Readonly<Record<string, string | number>>;

const written = (attributes: Attributes): string =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/** Returns a rectangle as SVG. `more`: further attributes. */
export const box = (x: number, y: number, w: number, h: number, fill: string, more: Attributes = {}): string =>
  `<rect${written({ x, y, width: w, height: h, fill, ...more })}/>`;

/** Returns a circle as SVG. `more`: further attributes. */
export const dot = (x: number, y: number, r: number, fill: string, more: Attributes = {}): string =>
  `<circle${written({ cx: x, cy: y, r, fill, ...more })}/>`;

/** Returns a filled path as SVG. `d`: the commands of the path. `more`: further attributes. */
export const shape = (d: string, fill: string, more: Attributes = {}): string =>
  `<path${written({ d, fill, ...more })}/>`;

/**
 * Returns the texts that `part` returns for the indexes 0 to `count` - 1, joined to one text: a part of a drawing that
 * is repeated.
 */
export const times = (count: number, part: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

/**
 * Returns a whole drawing as SVG: `parts` on a background with a gradient from the color `top` to the color `bottom`.
 */
export const drawing = ([top, bottom]: readonly [string, string], ...parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs><linearGradient id="g" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>${parts.join('')}</svg>`;

/**
 * Returns a tree as SVG: a trunk under three circles of leaves. `x` and `ground`: the foot of the trunk. `size`: almost
 * the height of the tree. `leaves`: their color.
 */
export const tree = (x: number, ground: number, size: number, leaves: string): string =>
  box(x - size * 0.06, ground - size * 0.6, size * 0.12, size * 0.6, '#6b4f3a') +
  dot(x, ground - size * 0.85, size * 0.36, leaves) +
  dot(x - size * 0.24, ground - size * 0.62, size * 0.27, leaves) +
  dot(x + size * 0.24, ground - size * 0.62, size * 0.27, leaves) +
  dot(x - size * 0.1, ground - size * 0.95, size * 0.2, '#ffffff', { opacity: 0.12 });

/**
 * Returns a palm as SVG: a bent trunk under seven leaves. `x` and `ground`: the foot of the trunk. `size`: its height.
 */
export const palm = (x: number, ground: number, size: number): string =>
  shape(
    `M${x - 8} ${ground}C${x - 4} ${ground - size * 0.4} ${x + 12} ${ground - size * 0.7} ${x + 18} ${ground - size}l14 4C${x + 26} ${ground - size * 0.66} ${x + 12} ${ground - size * 0.36} ${x + 12} ${ground}Z`,
    '#8a6a4c',
  ) +
  times(7, (index) => {
    const turn = (index / 6) * Math.PI;
    const [toX, toY] = [
      x + 24 - Math.cos(turn) * size * 0.42,
      ground - size - Math.sin(turn) * size * 0.2 + size * 0.16,
    ];
    return shape(
      `M${x + 24} ${ground - size}Q${(x + 24 + toX) / 2} ${Math.min(ground - size, toY) - size * 0.2} ${toX} ${toY}Q${(x + 24 + toX) / 2} ${Math.min(ground - size, toY) - size * 0.05} ${x + 24} ${ground - size}Z`,
      index % 2 === 0 ? '#3f7f4f' : '#4f9560',
    );
  });

/**
 * Returns a white cloud as SVG: three circles on a rounded bar. `x` and `y`: the center of its left circle. `size`:
 * about three quarters of its width.
 */
export const cloud = (x: number, y: number, size: number, opacity = 0.75): string =>
  `<g fill="#fff" opacity="${opacity}">${dot(x, y, size * 0.3, '#fff')}${dot(x + size * 0.32, y - size * 0.14, size * 0.38, '#fff')}${dot(x + size * 0.7, y, size * 0.3, '#fff')}${box(x, y, size * 0.7, size * 0.3, '#fff', { rx: size * 0.15 })}</g>`;

/** Returns a grid of windows inside `frame` as SVG, each in a random one of the colors. */
export const panes = (
  random: Random,
  frame: { x: number; y: number; w: number; h: number },
  grid: { columns: number; rows: number },
  colors: readonly string[],
): string => {
  const [stepX, stepY] = [frame.w / grid.columns, frame.h / grid.rows];
  return times(grid.columns * grid.rows, (index) => {
    const [column, row] = [index % grid.columns, Math.floor(index / grid.columns)];
    return box(
      frame.x + column * stepX + stepX * 0.2,
      frame.y + row * stepY + stepY * 0.22,
      stepX * 0.6,
      stepY * 0.5,
      random.pick(colors),
      { rx: 3 },
    );
  });
};
