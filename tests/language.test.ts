import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

/**
 * Phrases that no text for users may contain, each with plain words to replace it. Words that are part of longer words
 * do not match.
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
  [/\bleft alone\b/i, 'ignored; unchanged'],
  [/\bmay pass\b/i, 'temporary'],
  [/\b(messages?|emails?) (that )?leaves? (by|in)\b/i, 'is sent through'],
  [/\b(goes|go|went) on (by (itself|themselves)|working|with the new)\b/i, 'continues; recovers'],
  [/\b(heard of|hears? of changes)\b/i, 'is reported'],
  [/\bin turns with\b/i, 'alternating with'],
  [/\bpoints? at (no|nothing)\b/i, 'refers to no'],
  [/\blies? in the (future|past)\b/i, 'is in the'],
  [/\bas (it|they) stands?\b/i, 'unchanged; as it is'],
  [/\btakes no (file|note|value)\b/i, 'does not accept'],
  [/\bin vain\b/i, 'without success; for nothing'],
  [/\ball the same\b/i, 'anyway'],
  [/\bwithout an end\b/i, 'endlessly'],
  [/\bfor the moment\b/i, 'temporarily'],
];

/** Phrases that comments must not contain either, each with plain words to replace it. */
const bannedInComments: readonly (readonly [RegExp, string])[] = [
  ...banned.filter(([, plain]) => plain !== 'is not a'),
  [/\banew\b/i, 'again'],
  [/\bwhoever\b/i, 'anyone who; the user who'],
  [/\b(somebody|anybody)\b/i, 'a user; anyone'],
  [/\b(who|the one who|the person who) asks\b/i, 'the current user'],
  [/\bstanding\b/i, 'existing'],
  [/\bstands? (in|on|at|by|behind|above|below|beside|before|here|there)\b/i, 'is in; is at'],
  [/\bwhat (answers|concerns|(becomes|became|comes|came) of)\b/i, 'the handler of; about; the result of'],
  [/\b(gives|tells|makes) (what|whether|how|which|who)\b/i, 'returns what …'],
  [/^(\/\*)?[\s*/]*(Tells|Says) /, 'Returns …; Describes …'],
  [/^(\/\*)?[\s*/]*Gives (what|whether|an?|all|back|the (?!columns)\w+) /, 'Returns …'],
  [/^(\/\*)?[\s*/]*Lays /, 'Creates …'],
  [/\b(is|are|was|were) told\b(?! to\b)/i, 'is reported; gets an event'],
  [/\bhow this person\b/i, 'how the user'],
  [/\bstands between\b/i, 'is between'],
  [/\bis said of\b|\bsays? of (itself|themselves)\b/i, 'its description'],
  [/\b(put|set|puts|sets) (it |them )?right\b/i, 'correct'],
  [/\b(taken?|takes) back\b/i, 'undo'],
  [/\btold (of|to others|apart by)\b/i, 'reported; distinguished by'],
  [/\bfor (ever|good)\b/i, 'permanently'],
  [/\bin one go\b/i, 'at once'],
  [/\bone's own\b/i, 'their own'],
  [/\b(sought|looked for once)\b/i, 'searched for; looked up once'],
  [/\bnobody (need|is told)\b/i, 'no one; never reveals'],
  [/\btrials?\b/i, 'draft that is tried'],
  [/\bcarr(?:y|ied|ies) out\b/i, 'process; run'],
  [/\bof (?:which|whom) (?:it|they|he|the|some|each)\b/i, 'a sentence of its own'],
  [/\bis no (?:edit|user activity|error of)\b/i, 'is not a'],
  [/\bverbs?\b(?! in the past)/i, 'operation'],
];

/** Phrases that titles of tests must not contain, each with plain words to replace it. */
const bannedInTitles: readonly (readonly [RegExp, string])[] = [
  [/\bcan not\b/i, 'cannot'],
  [/\b(somebody|anybody|everybody|nobody|whoever)\b/i, 'someone; anyone; everyone; no one'],
  [/\banew\b/i, 'again'],
  [/\b(in|into) force\b/i, 'active'],
  [/\bstanding (record|lead|one|call)s?\b/i, 'existing'],
  [/\bwhat (came|became|would come) of\b/i, 'the result of'],
  [/^(says (that|why|which|where|what)|tells (?!an? )|gives back)\b/i, 'reports; returns'],
];

/** Returns the titles of tests and of their groups, each with its line. */
const titlesOf = (source: string): readonly { readonly line: number; readonly text: string }[] =>
  [
    ...source.matchAll(
      /(?<![.\w])(?:it|test|describe)(?:\.\w+)*(?:\([^\n]*?\))?\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")/g,
    ),
  ].map(({ 1: single, 2: double, index }) => ({
    line: source.slice(0, index).split('\n').length,
    text: single ?? double ?? '',
  }));

const filesIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && ending.test(entry.name) && !entry.parentPath.includes('node_modules'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));

/** Returns source text without its comments, with each line kept in its place. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' ')).replace(/(^|\s)\/\/.*$/gm, '$1');

/** Returns the comments of source text, each with the number of its line. A docstring is one line of text. */
const commentsOf = (source: string): readonly { readonly line: number; readonly text: string }[] =>
  [...source.matchAll(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm)].map(({ 0: comment, index }) => ({
    line: source.slice(0, index).split('\n').length,
    text: comment.replace(/\n\s*(?:\*(?!\/))? ?/g, ' '),
  }));

const commentProblemsOf = (file: string): readonly string[] =>
  commentsOf(readFileSync(join(root, file), 'utf8')).flatMap(({ line, text }) =>
    bannedInComments
      .filter(([phrase]) => phrase.test(text))
      .map(([phrase, plain]) => `${file}:${line}: ${phrase.exec(text)?.[0] ?? ''} → ${plain}`),
  );

/** Max length of a line in comments and in Markdown, in characters. */
const maxColumns = 120;

/** Returns the places of lines that are too long. An address or a long example cannot be wrapped. */
const longLines = (file: string, isText: (line: string) => boolean): readonly string[] =>
  readFileSync(join(root, file), 'utf8')
    .split('\n')
    .map((line, index) => ({ line, place: `${file}:${index + 1}` }))
    .filter(({ line }) => [...line].length > maxColumns && isText(line))
    .map(({ place }) => place);

/** Returns whether a line has an example of code that is too long to be wrapped. */
const hasLongCode = (line: string): boolean =>
  line.split('`').some((part, index) => index % 2 === 1 && part.length >= 60);

const isComment = (line: string): boolean =>
  /^\s*(\/\/|\*|\/\*)/.test(line) && !/^\s*\* \||https?:\/\/|lint-disable/.test(line) && !hasLongCode(line);

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

const check = (files: readonly string[]): readonly string[] => files.flatMap(problemsOf);

describe('texts for people are plain English', () => {
  it.each([
    ['screens', ['src'], /\.tsx?$/],
    ['the server', ['server'], /\.ts$/],
    ['languages', ['languages'], /\.ts$/],
    ['schemas', ['schemas'], /\.json$/],
    ['docs', ['docs'], /\.md$/],
  ] as const)('in %s', (_, [folder], ending) => {
    const files = filesIn(folder, ending);
    expect(files.length).toBeGreaterThan(4);
    expect(check(files)).toEqual([]);
  });

  it('in the root files', () => {
    expect(
      check([
        'README.md',
        'CONTRIBUTING.md',
        'CHANGELOG.md',
        '.env.example',
        'index.html',
        'bench/README.md',
        'examples/README.md',
      ]),
    ).toEqual([]);
  });

  it('the check finds banned phrases only', () => {
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

  it('lines of Markdown have at most 120 columns, except tables, code and generated documents', () => {
    const files = ['', 'docs', 'docs/import-maps', 'examples', 'bench'].flatMap((folder) =>
      readdirSync(join(root, folder))
        .filter((name) => name.endsWith('.md'))
        .map((name) => join(folder, name)),
    );
    expect(files.length).toBeGreaterThan(15);
    const long = files.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      if (text.includes('Generated by `npm run docs`')) return [];
      const code = new Set([...text.matchAll(/^ *```[\s\S]*?^ *```/gm)].flatMap(([block]) => block.split('\n')));
      return longLines(file, (line) => !/^\s*\||^(`\w+` ){5}/.test(line) && !code.has(line));
    });
    expect(long).toEqual([]);
  });
});

describe('comments are plain English', () => {
  it.each(['server', 'src', 'languages', 'scripts', 'bench', 'tests'])('in %s', (folder) => {
    // This file contains the phrases themselves.
    const files = filesIn(folder, /\.(tsx?|mjs|css)$/).filter((file) => file !== 'tests/language.test.ts');
    expect(files.flatMap(commentProblemsOf)).toEqual([]);
  });

  it('in the configuration of Vite and Vitest', () => {
    const files = readdirSync(root).filter((name) => name.endsWith('.config.ts'));
    expect(files).toHaveLength(3);
    expect(files.flatMap(commentProblemsOf)).toEqual([]);
    expect(files.flatMap((file) => longLines(file, isComment))).toEqual([]);
  });

  it('lines have at most 120 columns', () => {
    const files = ['server', 'src', 'languages', 'scripts', 'bench', 'tests'].flatMap((folder) =>
      filesIn(folder, /\.(tsx?|mjs|css)$/),
    );
    expect(files.flatMap((file) => longLines(file, isComment))).toEqual([]);
  });

  it('the check finds a phrase across two lines, and ignores code', () => {
    const found = commentsOf("const whoever = 'https://x'; // the one who\n/**\n * Makes it\n * anew.\n */\n");
    expect(found).toEqual([
      { line: 1, text: '// the one who' },
      { line: 2, text: '/** Makes it anew. */' },
    ]);
  });
});

describe('test titles are plain English', () => {
  it('in every test', () => {
    const files = filesIn('tests', /\.test\.tsx?$/);
    expect(files.length).toBeGreaterThan(100);
    expect(
      files.flatMap((file) =>
        titlesOf(readFileSync(join(root, file), 'utf8')).flatMap(({ line, text }) =>
          bannedInTitles
            .filter(([phrase]) => phrase.test(text))
            .map(([phrase, plain]) => `${file}:${line}: ${phrase.exec(text)?.[0] ?? ''} → ${plain}`),
        ),
      ),
    ).toEqual([]);
  });

  it('titlesOf finds titles of tests and groups with their lines', () => {
    const source = ['describe("a group", () => {', "  it.each([1])('counts', () => {});", '});'].join('\n');
    expect(titlesOf(source)).toEqual([
      { line: 1, text: 'a group' },
      { line: 2, text: 'counts' },
    ]);
  });
});
