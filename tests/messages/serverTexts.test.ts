import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { pageTexts } from '../../server/language/en/pageTexts.ts';
import { refusals } from '../../server/language/en/refusals.ts';
import { isInScript, languageFolders } from '../support/languageFolders.ts';
import { textsByEnglish } from '../../server/language/serverText.ts';
import { errorSentences, wordsIn } from './serverSentences.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const sourcesIn = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.d)\.tsx?$/.test(name))
    .map((name) => {
      const path = join(folder, name).replaceAll('\\', '/');
      return { path, source: readFileSync(join(root, path), 'utf8') };
    });

const server = sourcesIn('server').filter(({ path }) => !path.startsWith('server/language/en/'));

const flat = (texts: Readonly<Record<string, Readonly<Record<string, string>>>>): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(texts).flatMap(([area, ofArea]) =>
      Object.entries(ofArea).map(([name, text]) => [`${area}.${name}`, text] as const),
    ),
  );
const english = flat({ ...refusals, ...pageTexts });

const parametersOf = (text: string): ReadonlySet<string | undefined> =>
  new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name));

/** Errors caused by programs: how a call is written, not what a user did. Their details stay English. */
const codesForPrograms = new Set([
  'BAD_QUERY',
  'FILE_CHANGED',
  'INTERNAL',
  'MALFORMED_BODY',
  'MALFORMED_JSON',
  'MALFORMED_REQUEST',
  'METHOD_NOT_ALLOWED',
  'UNKNOWN_CALL',
  'UNKNOWN_FILTER',
  'UNKNOWN_QUERY',
  'UNKNOWN_SORT',
  'WRONG_CONTENT_TYPE',
]);

/** Further sentences about how a call is written, and those that background work stores in English, by file. */
const inEnglish: Readonly<Record<string, number>> = {
  'server/contract/parseInput.ts': 1,
  'server/features/publicPage/qrCode/qrLink.ts': 3,
  'server/features/bulkJobs/jobChange.ts': 5,
  'server/features/bulkJobs/startJob.ts': 2,
  'server/features/channels/receiving/receiveReport.ts': 1,
  'server/features/import/job/undoRecords.ts': 1,
  'server/features/intake/payload/emailColumns.ts': 1,
  'server/connections/payload/readPayload.ts': 1,
  'server/connections/payload/readXml.ts': 3,
  'server/features/intake/deliveries/recordDelivery.ts': 1,
  'server/features/intake/deliveries/splitDelivery.ts': 2,
  'server/features/rules/steps/runStep.ts': 2,
  'server/features/share/parseSharedRecords.ts': 3,
  'server/features/share/parseSharedMessage.ts': 2,
  'server/features/share/writeShare.ts': 1,
  'server/features/share/shareEnds.ts': 2,
  'server/features/share/writeShareLink.ts': 1,
  'server/http/api/bodyOf.ts': 1,
  'server/http/api/readCreateKey.ts': 1,
  'server/http/plugins/connections/refusePipelined.ts': 1,
  'server/http/plugins/uploads/takeFile.ts': 1,
  'server/http/routes/addCalendarRoutes.ts': 4,
  'server/http/routes/addHealthRoutes.ts': 1,
  'server/http/routes/notifications/addNotificationSettingsRoutes.ts': 4,
  'server/http/routes/integrations/addIntakeRoutes.ts': 1,
  'server/postgres/pool.ts': 1,
  'server/query/filters/parse/fieldConditions.ts': 2,
  'server/records/plan/parseText.ts': 2,
  'server/records/operations/assign.ts': 1,
  'server/records/operations/restDialect.ts': 1,
  'server/schema/drafts/parseDraft.ts': 3,
};

describe('server texts', () => {
  it.each(languageFolders)('are translated into $language, without extra parameters', ({ language, server: own }) => {
    const translations = flat({ ...own.refusals, ...own.pageTexts });
    expect([...translations.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    const wrong = [...english].filter(([key, text]) => {
      const [given, translated] = [parametersOf(text), translations.get(key) ?? ''];
      // A sentence may omit the title of the record's type, which has a gender in Hindi.
      return [...parametersOf(translated)].some((name) => !given.has(name)) || !isInScript(language, translated);
    });
    expect(wrong).toEqual([]);
  });

  it('are all used', () => {
    expect([...english.keys()].filter((key) => !server.some(({ source }) => source.includes(`'${key}'`)))).toEqual([]);
  });

  it('include every error message that a user can see', () => {
    const found = server
      .filter(({ source }) => /new AppError\(|invalidRequest\(/.test(source))
      .map(({ path, source }) => ({
        path,
        texts: errorSentences(path, source).flatMap(({ code, text }) => (codesForPrograms.has(code) ? [] : text)),
      }));
    const listed = found.filter(({ path, texts }) => texts.length !== (inEnglish[path] ?? 0));
    expect(listed.map(({ path, texts }) => [path, ...texts])).toEqual([]);
    expect(Object.keys(inEnglish).filter((path) => !found.some((file) => file.path === path))).toEqual([]);
  });
});

/** The tables of a language that have the English texts as their keys. */
const tables = [
  ...(['words', 'visitorTexts', 'documents', 'audit', 'forms', 'imports', 'rules', 'ruleSteps'] as const),
  ...(['pastRecordLimits', 'fileProblems', 'wordProblems', 'fixes', 'found', 'impacts', 'premises'] as const),
];

describe.each(languageFolders)('words translated into $language by their English text', ({ language, server: own }) => {
  it('all have a translation', () => {
    const sources = [...server, ...sourcesIn('src/model'), ...sourcesIn('src/kinds'), ...sourcesIn('src/publicPage')];
    const reading = sources.filter(({ source }) => source.includes('/wording.ts') || source.includes('word('));
    const missing = reading.flatMap(({ path, source }) =>
      wordsIn(path, source)
        .filter((text) => !Object.hasOwn(own.words, text) && !Object.hasOwn(textsByEnglish(language), text))
        .map((text) => `${path}: ${text}`),
    );
    expect(missing).toEqual([]);
  });

  it.each(tables)('are all that another language has in %s', (table) => {
    const others = new Set(languageFolders.flatMap(({ server: other }) => Object.keys(other[table])));
    expect([...others].filter((text) => !Object.hasOwn(own[table], text))).toEqual([]);
    expect(others.size).toBeGreaterThan(1);
  });

  it('all occur in the code in English', () => {
    // Names of modules and permissions that equal their keys, such as `schemas`.
    const made = new Set(['Schemas', 'View']);
    const code = [...server, ...sourcesIn('src/model'), ...sourcesIn('src/kinds'), ...sourcesIn('src/publicPage')]

      .map(({ source }) => source)
      .join('\n');
    const isThere = (text: string): boolean =>
      [`'${text}'`, `"${text}"`, `\n  ${text}: `].some((written) => code.includes(written)) || made.has(text);
    expect([...Object.keys(own.words), ...Object.keys(own.visitorTexts)].filter((text) => !isThere(text))).toEqual([]);
  });
});
