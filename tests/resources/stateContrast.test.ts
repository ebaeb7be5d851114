import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '#model/resource.ts';
import { contrast, stateColor, typeColors } from '#model/stateColor.ts';
import { loadSchemas } from '../../server/schema/files/loadSchemas.ts';
import { theme } from '../../src/theme/theme.ts';

const css = ['src/resources/resources.css', 'src/kinds/shared/cells/cells.css'].map((path) =>
  readFileSync(path, 'utf8'),
);

let model: Model;
beforeAll(async () => {
  ({ model } = await loadSchemas('schemas'));
});

const schemes = ['light', 'dark'] as const;
type Scheme = (typeof schemes)[number];

const parts = (hex: string): readonly number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
/** Blends a color with a background, like `color-mix` with `transparent`. */
const over = (hex: string, ground: string, share: number): string =>
  `#${parts(hex)
    .map((part, index) => Math.round(part * share + (parts(ground)[index] ?? 0) * (1 - share)))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`;

/** Parses a color like a browser: `var(--mui-palette-info-main)`, `light-dark(#1565c0, #5a93d3)`. */
const hexOf = (color: string, scheme: Scheme): string => {
  const palette = theme.colorSchemes[scheme]?.palette;
  const [, light, dark] = /^light-dark\((\S+), (\S+)\)$/.exec(color) ?? [];
  if (light !== undefined && dark !== undefined) return scheme === 'light' ? light : dark;
  const [, group = '', name = ''] = /^var\(--mui-palette-(\w+)-(\w+)\)$/.exec(color) ?? [];
  // checked: the palette's groups are records of colors
  const hex = (palette as unknown as Readonly<Record<string, Readonly<Record<string, string>>>>)[group]?.[name];
  if (hex === undefined || !/^#[0-9a-f]{6}$/.test(hex)) throw new Error(`${color}: expected a color, got ${hex}`);
  return hex;
};

const tint = Number(/\.rec-state \{[^}]*color-mix\(in srgb, var\(--state-color\) (\d+)%/.exec(css[0] ?? '')?.[1]) / 100;
const grounds = ['var(--mui-palette-background-default)', 'var(--mui-palette-background-paper)'];

describe.each(schemes)('states in %s', (scheme) => {
  it('have chip texts with a contrast of at least 4.5', () => {
    expect(tint).toBeGreaterThan(0);
    const text = hexOf('var(--mui-palette-text-primary)', scheme);
    const colors = Object.values(model.resources).flatMap(({ name, states }) =>
      Object.keys(states?.values ?? {}).map((value) => [`${name} ${value}`, stateColor(states, value) ?? ''] as const),
    );
    expect(colors.length).toBeGreaterThan(30);
    const low = [...colors, ...Object.entries(typeColors)].flatMap(([name, color]) =>
      grounds
        .map((ground) => contrast(text, over(hexOf(color, scheme), hexOf(ground, scheme), tint)))
        .filter((found) => found < 4.5)
        .map((found) => `${name}: ${found.toFixed(2)}`),
    );
    expect(low).toEqual([]);
  });

  it('have dots with a contrast of at least 3 on the page and on their chip', () => {
    const low = Object.entries(typeColors).flatMap(([type, color]) =>
      grounds.flatMap((ground) => {
        const [dot, page] = [hexOf(color, scheme), hexOf(ground, scheme)];
        return [page, over(dot, page, tint)].filter((one) => contrast(dot, one) < 3).map(() => type);
      }),
    );
    expect(low).toEqual([]);
  });
});

/** Returns the color that the rule of a type sets, or the one that the shared rule sets for every type. */
const ruleColor = (text: string, prefix: string, type: string): string | undefined =>
  [`${prefix}-${type}`, prefix]
    .map((name) => new RegExp(`\\.${name}(?:,\\s*\\.[\\w-]+)?\\s*\\{\\s*--state-color: ([^;]*);`).exec(text)?.[1])
    .find((color) => color !== undefined);

it.each(Object.entries(typeColors))('the type %s has the same color in CSS and in charts', (type, color) => {
  for (const [text, prefix] of [
    [css[0] ?? '', 'rec-state'],
    [css[0] ?? '', 'rec-dot'],
    [css[1] ?? '', 'cell-state'],
  ] as const)
    expect(ruleColor(text, prefix, type)).toBe(color);
});
