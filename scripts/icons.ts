import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { iconNames } from '#model/iconNames.ts';
import { menuIcons } from '../src/layout/menuIcons.ts';

/** `person_search` → `PersonSearchOutlined`. */
const moduleName = (name: string): string =>
  `${name
    .split('_')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')}Outlined`;

const sourceOf = (name: string): string =>
  readFileSync(
    fileURLToPath(new URL(`../node_modules/@mui/icons-material/${moduleName(name)}.js`, import.meta.url)),
    'utf8',
  );

const number = String.raw`-?(?:\d*\.\d+|\d+)`;
const relativeStart = new RegExp(`^m\\s*(${number})[\\s,]*(${number})(?=(.?))`);

/** Makes a path independent of the one before it: its first step becomes relative to the origin. */
const fromOrigin = (path: string): string =>
  path.replace(
    relativeStart,
    (_, x: string, y: string, next: string) => `M${x} ${y}${/[-\d.\s,]/.test(next) ? 'l' : ''}`,
  );

/** Returns an icon's outline, 24 × 24, as one path. Errors: an icon that does not consist of paths only. */
const outlineOf = (name: string): string => {
  const source = sourceOf(name);
  const paths = [...source.matchAll(/\bd: "([^"]+)"/g)].map(([, path = '']) => path);
  if (paths.length === 0 || /"(circle|ellipse|rect|polygon|g)"|opacity|fillRule/.test(source))
    throw new Error(`icons: ${name} is not made of paths alone; leave it out of src/model/iconNames.ts.`);
  return paths.map((path, index) => (index === 0 ? path : fromOrigin(path))).join('');
};

/** Returns the outlines of the icons that are not in the client's first script: name → path. */
export const printIcons = (): string =>
  `${JSON.stringify(Object.fromEntries(iconNames.filter((name) => !Object.hasOwn(menuIcons, name)).map((name) => [name, outlineOf(name)])), null, 1)}\n`;
