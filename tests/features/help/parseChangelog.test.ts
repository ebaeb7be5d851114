import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newsParts, parseChangelog } from '../../../src/features/help/parseChangelog.ts';

it('parseChangelog parses versions, sections, themes and wrapped lines, and skips what is empty', () => {
  const text =
    '# Changelog\n\nAll changes.\n\n## [Unreleased]\n\n## [0.2.0] - 2026-11-23\n\nRead this.\n\n### Added\n- One\n  more.\n- Two\n\n**Languages**\n- Hindi\n\n**Speed**\n\n### Fixed\n\n## [0.1.0] - 2026-11-22\n\n### Changed\n\n**Speed**\n- Three\n';
  expect(parseChangelog(text)).toEqual([
    {
      version: '0.2.0',
      day: '2026-11-23',
      sections: [
        {
          title: 'Added',
          themes: [
            { title: '', items: ['One more.', 'Two'] },
            { title: 'Languages', items: ['Hindi'] },
          ],
        },
      ],
    },
    {
      version: '0.1.0',
      day: '2026-11-22',
      sections: [{ title: 'Changed', themes: [{ title: 'Speed', items: ['Three'] }] }],
    },
  ]);
});

it('parseChangelog returns changes that are not released without a version', () => {
  expect(parseChangelog('# Changelog\n\n## [Unreleased]\n\n### Added\n- One\n')).toEqual([
    { version: '', day: '', sections: [{ title: 'Added', themes: [{ title: '', items: ['One'] }] }] },
  ]);
});

const textOf = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8');

it("parseChangelog parses every change of the product's own changelog", () => {
  const text = textOf('CHANGELOG.md');
  const sections = parseChangelog(text).flatMap((version) => version.sections);
  const items = sections.flatMap(({ themes }) => themes.flatMap((theme) => theme.items));
  expect(items).toHaveLength(text.split('\n').filter((line) => line.startsWith('- ')).length);
  expect(items.filter((item) => /\*\*|^#/.test(item))).toEqual([]);
  expect(new Set(sections.map(({ title }) => title))).toEqual(new Set(['Added', 'Changed', 'Fixed', 'Security']));
});

it('the newest release of the changelog has the version of the packages', () => {
  const release = parseChangelog(textOf('CHANGELOG.md')).find(({ version }) => version !== '');
  expect(release?.day).toMatch(/^\d{4}-\d{2}-\d{2}$/);
  for (const path of ['package.json', 'package-lock.json', 'client/package.json', 'client/package-lock.json'])
    expect([path, (JSON.parse(textOf(path)) as { version: string }).version]).toEqual([path, release?.version]);
});

it('newsParts splits a line into text, names, code and links', () => {
  expect(newsParts('*Settings* reads `PORT`, see [docs](docs/A.md).')).toEqual([
    { text: 'Settings', as: 'name' },
    { text: ' reads ', as: 'text' },
    { text: 'PORT', as: 'code' },
    { text: ', see docs.', as: 'text' },
  ]);
});
