// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { iconNames } from '#model/schema/iconNames.ts';
import { menuIcons } from '../../src/layout/icons/menuIcons.ts';
import moreIcons from '../../src/layout/icons/moreIcons.json' with { type: 'json' };
import { ResourceIcon } from '../../src/layout/icons/ResourceIcon.tsx';

it('every icon name that a schema may use has an outline', () => {
  const drawn = [...Object.keys(menuIcons), ...Object.keys(moreIcons)];
  expect(iconNames.length).toBeGreaterThanOrEqual(200);
  expect([...drawn].sort()).toEqual([...iconNames].sort());
  expect(
    Object.values({ ...menuIcons, ...moreIcons }).filter((path) => !/^[mM][-\d.][-\d.\sa-zA-Z,]+$/.test(path)),
  ).toEqual([]);
});

it('ResourceIcon draws built-in icons at once, loads others on demand, and falls back to a folder', async () => {
  const pathOf = (container: HTMLElement): string | null | undefined =>
    container.querySelector('path')?.getAttribute('d');
  expect(pathOf(render(<ResourceIcon name="group" />).container)).toBe(menuIcons['group']);
  const { container } = render(<ResourceIcon name="balcony" />);
  expect(pathOf(container)).toBe(menuIcons['folder']);
  await expect.poll(() => pathOf(container)).toBe(moreIcons.balcony);
  const none = render(<ResourceIcon name="constructor" />).container;
  await expect.poll(() => pathOf(none)).toBe(menuIcons['folder']);
});
