import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Phrases that no text for people may contain, each with the plain words for it. Words with a letter around them are
 * not meant.
 */
const banned: readonly (readonly [RegExp, string])[] = [
  [/\bcan not\b/i, "cannot, or can't"],
  [/\b(in|into) force\b/i, 'active'],
  [/\btaken over\b/i, 'applied; rejected'],
  [/\bstanding (record|lead|row|one)s?\b/i, 'existing'],
  [/\bstands? here\b/i, 'is here; appears here'],
  [/\bby mail\b/i, 'by email'],
  [/\bmail server is set up\b/i, 'Email is not configured'],
  [/\bwhat came of\b/i, 'results'],
  [/\b(wanted places|floors in all|parking places)\b/i, 'Preferred locations; Total floors; Parking'],
  [/\b(made of (data record|enquiry)|came by (share|page))\b/i, 'Converted from; Via'],
  [/\bfrom from\b|\bfor from\b/i, 'one preposition'],
  [/\bnot open to your role\b/i, "You don't have access to"],
  [/\bnot yours to see\b/i, "you don't have access to it"],
  [/\b(for ever|wanted no more|this report no more)\b/i, 'permanently; Unsubscribed; Unsubscribe'],
  [/\bput (back )?in force\b/i, 'activate'],
  [/\bto whoever\b/i, 'to everyone who'],
  [/\bsomebody else has\b/i, 'someone else'],
  [/\bwritten to the timeline\b/i, 'saved to the timeline'],
  [/\bdrawn anew\b/i, 're-encoded'],
  [/\bwould be right\b/i, 'expected …'],
  [/\b(stands in the (list|form) twice|in the middle of \d)\b/i, 'is in the list twice; median of'],
  [/\bis no (kind|state|field|resource|value|number|pattern|address|choice|icon|word)\b/i, 'is not a'],
  [/\bnames no (field|resource|column|tab|choice|report)\b/i, 'is not a field'],
  [
    /\b(means nothing for|means nothing here|to be judged|whatever their case)\b/i,
    'has no effect on; checked; ignoring case',
  ],
  [/\b(put (it|them) right first|one signs in again|a sheet of one's own)\b/i, 'correct it first'],
  [/\b(wrote the very|the very (rules|rows|ones|transaction)|looked through)\b/i, 'the same; checked'],
];

/** Not rewritten yet; take a file off this list with its texts. Comments and identifiers are not checked. */
const later = new Set<string>([]);

const filesIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

/** Returns source text without its comments, with each line kept in its place. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/(^|\s)\/\/.*$/gm, '$1');

const problemsOf = (file: string): readonly string[] => {
  const text = readFileSync(join(root, file), 'utf8');
  const checked = /\.tsx?$/.test(file)
    ? withoutComments(text)
    : text.replace(/"aliases": \[[^\]]*\]/g, '"aliases": []');
  const lines = checked.split('\n');
  return lines.flatMap((line, index) =>
    banned
      .filter(([phrase]) => phrase.test(line))
      .map(([phrase, plain]) => `${file}:${index + 1}: ${phrase.exec(line)?.[0] ?? ''} → ${plain}`),
  );
};

const check = (files: readonly string[]): readonly string[] =>
  files.filter((file) => !later.has(file)).flatMap(problemsOf);

describe('texts for people are plain English', () => {
  it.each([
    ['screens', ['src'], /\.tsx?$/],
    ['the server', ['server'], /\.ts$/],
    ['schemas', ['schemas'], /\.json$/],
    ['docs', ['docs'], /\.md$/],
  ] as const)('in %s', (_, [folder], ending) => {
    const files = filesIn(folder, ending);
    expect(files.length).toBeGreaterThan(4);
    expect(check(files)).toEqual([]);
  });

  it('in the files at the root', () => {
    expect(check(['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', '.env.example', 'index.html'])).toEqual([]);
  });

  it('finds what it looks for, and not what only looks alike', () => {
    expect(banned.filter(([phrase]) => phrase.test('This can not be shown; a lead is in force.'))).toHaveLength(2);
    expect(
      banned.filter(([phrase]) => phrase.test('We cannot show this. The active version has an existing lead.')),
    ).toEqual([]);
    expect(withoutComments("const url = 'http://x'; // can not\n/* in\nforce */ 'y'").split('\n')).toEqual([
      "const url = 'http://x'; ",
      '     ',
      "         'y'",
    ]);
  });

  it('keeps no finished file on the list of what is not rewritten', () => {
    expect([...later].filter((file) => problemsOf(file).length === 0)).toEqual([]);
  });

  it('keeps lines of the docs for people within 120 columns, tables and links apart', () => {
    const long = ['README.md', 'CONTRIBUTING.md', 'docs/GLOSSARY.md', 'docs/OPERATIONS.md', 'docs/SERVERS.md']
      .flatMap((file) =>
        readFileSync(join(root, file), 'utf8')
          .split('\n')
          .map((line, index) => ({ line, place: `${file}:${index + 1}` })),
      )
      .filter(({ line }) => line.length > 120 && !/^\||"title"|\]\(/.test(line));
    expect(long.map(({ place }) => place)).toEqual([]);
  });
});
