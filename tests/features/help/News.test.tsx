// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { News } from '../../../src/features/help/News.tsx';

afterEach(cleanup);

it('News shows the sections of the release 0.3.0 with the themes of each', () => {
  render(<News onClose={() => undefined} takeTyped={() => ''} />);
  const release = screen.getByText('Version 0.3.0', { exact: false }).closest('section');
  if (release === null) throw new Error('Expected a section for the version.');
  const titles = [...release.querySelectorAll('h3, h4, h5')].map((title) => `${title.tagName} ${title.textContent}`);
  expect(titles.slice(0, 3)).toEqual([expect.stringMatching(/^H3 .*27-Nov-2026/), 'H4 Added', 'H5 The working day']);
  expect(titles.filter((title) => title.startsWith('H4')).slice(1)).toEqual(['H4 Changed', 'H4 Fixed', 'H4 Security']);
  expect(titles[titles.indexOf('H4 Changed') + 1]).toBe('H5 Before you update');
  expect(release.querySelector('li')?.innerHTML).toMatch(/^<em>My day<\/em><span> on Home: one queue /);
  expect(release.textContent).not.toMatch(/\*\*|\]\(|`/);
});
