// @vitest-environment jsdom
import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { iconNames } from '#model/iconNames.ts';
import { menuIcons } from '../../src/layout/menuIcons.ts';
import moreIcons from '../../src/layout/moreIcons.json' with { type: 'json' };
import { ResourceIcon } from '../../src/layout/ResourceIcon.tsx';

it('has an outline for each of the more than 200 names that a resource file may use', () => {
  const drawn = [...Object.keys(menuIcons), ...Object.keys(moreIcons)];
  expect(iconNames.length).toBeGreaterThanOrEqual(200);
  expect([...drawn].sort()).toEqual([...iconNames].sort());
  expect(
    Object.values({ ...menuIcons, ...moreIcons }).filter((path) => !/^[mM][-\d.][-\d.\sa-zA-Z,]+$/.test(path)),
  ).toEqual([]);
});

it('draws an icon of the first script at once, others when they are loaded, and a folder for an unknown one', async () => {
  const pathOf = (container: HTMLElement): string | null | undefined =>
    container.querySelector('path')?.getAttribute('d');
  expect(pathOf(render(<ResourceIcon name="group" />).container)).toBe(menuIcons['group']);
  const { container } = render(<ResourceIcon name="balcony" />);
  expect(pathOf(container)).toBe(menuIcons['folder']);
  await expect.poll(() => pathOf(container)).toBe(moreIcons.balcony);
  const none = render(<ResourceIcon name="constructor" />).container;
  await expect.poll(() => pathOf(none)).toBe(menuIcons['folder']);
});
