import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { newsParts, parseChangelog } from '../../../src/features/help/parseChangelog.ts';

it('parseChangelog parses versions, sections and wrapped lines, and skips empty sections', () => {
  const text =
    '# Changelog\n\nAll changes.\n\n## [Unreleased]\n\n### Added\n- One\n  more.\n- Two\n\n### Fixed\n\n## [0.2.0] - 2026-11-23\n\n### Changed\n- Three\n';
  expect(parseChangelog(text)).toEqual([
    { version: '', day: '', sections: [{ title: 'Added', items: ['One more.', 'Two'] }] },
    { version: '0.2.0', day: '2026-11-23', sections: [{ title: 'Changed', items: ['Three'] }] },
  ]);
});

it("parseChangelog parses the product's own changelog", () => {
  const versions = parseChangelog(readFileSync(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8'));
  expect(versions.length).toBeGreaterThan(1);
  expect(versions.flatMap(({ sections }) => sections.map(({ title }) => title))).toContain('Added');
});

it('newsParts splits a line into text, names, code and links', () => {
  expect(newsParts('*Settings* reads `PORT`, see [docs](docs/A.md).')).toEqual([
    { text: 'Settings', as: 'name' },
    { text: ' reads ', as: 'text' },
    { text: 'PORT', as: 'code' },
    { text: ', see docs.', as: 'text' },
  ]);
});
