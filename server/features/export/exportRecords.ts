import type { Readable } from 'node:stream';
import { word } from '#model/language/wording.ts';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { dayOf } from '#model/values/time/dates.ts';
import type { Field } from '#model/field.ts';
import { exportFormats, exportParameters, type ExportFormat } from '#model/wire/wire.ts';
import { authorId } from '../../auth/actor/actor.ts';
import type { SheetRow } from '../../documents/spreadsheets/cell.ts';
import { writeCsv } from '../../documents/spreadsheets/writeCsv.ts';
import { writeXlsx } from '../../documents/spreadsheets/writeXlsx.ts';
import { badQuery } from '../../query/filters/parse/badQuery.ts';
import { exportList as exportQueries } from '../../query/lists/exportList.ts';
import { insertAudit } from '../../query/records/log/insertAudit.ts';
import { parseListQuery } from '../../query/lists/parseListQuery.ts';
import { isProjected } from '../../query/records/select/projection.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { fileAnswer, listErrors } from '../../contract/answers.ts';
import { exportQuery } from '../../contract/parameters.ts';
import type { OperationResult, RequestContext } from '../../records/context/context.ts';
import { defineOperation } from '../../records/context/defineOperation.ts';
import { listReader } from '../../records/operations/matchSource.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { exportColumns } from './columns.ts';
import { readRows } from './readRows.ts';
import { createTitleReader } from './createTitleReader.ts';

const types: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Max exports at the same time. chosen: each export holds a connection of the pool while it runs. */
const maxAtOnce = 3;
const running = new WeakMap<object, number>();

const readFormat = (value: unknown): ExportFormat => {
  if (value === undefined || value === '') return 'csv';
  const format = exportFormats.find((one) => one === value);
  if (format === undefined) throw badQuery('format', exportFormats.join(' or '), value);
  return format;
};

/** Returns the requested fields that may be exported, in the requested order. */
const readFields = ({ resource, actor, query }: RequestContext): readonly Field[] => {
  const titlesById = resource.fields.filter((field) =>
    isProjected(field, { resource, permissions: actor.permissions }),
  );
  const asked = query['columns'];
  if (asked === 'all') return titlesById;
  if (asked === undefined || asked === '') return resource.list.columns.filter((field) => titlesById.includes(field));
  if (typeof asked !== 'string') throw badQuery('columns', 'names separated by commas', asked);
  return [...new Set(asked.split(','))].map((name) => {
    const field = titlesById.find((one) => one.name === name);
    if (field === undefined)
      throw badQuery('columns', `"all", or names out of ${titlesById.map((one) => one.name).join(', ')}`, name);
    return field;
  });
};

type ExportFormatAndFields = {
  readonly format: ExportFormat;
  readonly fields: readonly Field[];
  readonly count: number;
  readonly isWhole: boolean;
};

/** Records in the audit log who exported which records, with which filter, and how many. */
const writeDown = async (
  { pool, resource, actor, address, requestId, query }: RequestContext,
  { format, fields, count, isWhole }: ExportFormatAndFields,
): Promise<void> => {
  const asked = Object.fromEntries(
    ['q', 'filter', 'sort', 'order'].flatMap((name) =>
      typeof query[name] === 'string' && query[name] !== '' ? [[name, query[name]]] : [],
    ),
  );
  const changes = {
    export: { old: null, new: { ...asked, format, columns: fields.map(({ name }) => name), count, isWhole } },
  };
  await runRows(
    pool,
    insertAudit([
      {
        at: new Date(),
        by: authorId(actor),
        address,
        requestId,
        resource: resource.name,
        record: v7(),
        action: 'export',
        changes,
        key: actor.key?.id,
      },
    ]),
  );
};

const fileName = ({ resource, now, state }: RequestContext, format: ExportFormat): string =>
  `${
    resource.plural
      .normalize('NFKD')
      .replace(/[^\w.-]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .toLowerCase() || resource.name
  }-${dayOf(now, state.model.settings.timeZone)}.${format}`;

/** Refuses parameters that an export does not have. Errors: `UNKNOWN_QUERY`. */
const refuseUnknownParameters = ({ query }: RequestContext): void => {
  const unknown = Object.keys(query).find((name) => !(exportParameters as readonly string[]).includes(name));
  if (unknown !== undefined)
    throw new AppError('UNKNOWN_QUERY', {
      text: `${unknown} is not a parameter of an export; expected one of ${exportParameters.join(', ')}.`,
    });
};

/** Counts a running export of a pool. Returns a function that ends it. Errors: `TOO_MANY_ATTEMPTS`. */
const beginExport = (pool: object): (() => void) => {
  const now = running.get(pool) ?? 0;
  if (now >= maxAtOnce) throw new AppError('TOO_MANY_ATTEMPTS', { text: serverText('transfer.exportsRunning') });
  running.set(pool, now + 1);
  return () => void running.set(pool, Math.max(0, (running.get(pool) ?? 1) - 1));
};

/** The pages of an export. `release` stops reading, and ends the export. */
type ExportPages = { readonly pages: ReturnType<typeof readRows>; readonly release: () => Promise<void> };

/** Begins to read the records of an export. Errors: `TOO_MANY_ATTEMPTS` while too many exports run. */
const openPages = async (
  { pool, readPool }: RequestContext,
  queries: ReturnType<typeof exportQueries>,
): Promise<ExportPages> => {
  const reading = await readPool();
  const endExport = beginExport(pool);
  const left = new AbortController();
  const pages = readRows({ pool: reading, queries, signal: left.signal });
  const release = async (): Promise<void> => {
    try {
      left.abort();
      await pages.return(undefined);
    } finally {
      endExport();
    }
  };
  return { pages, release };
};

/**
 * Streams all records of a list as a file, at the pace of the client, and ends when the client disconnects. The export
 * is written to the audit log.
 * Errors: those of a list; `TOO_MANY_ATTEMPTS` while the maximum number of exports runs.
 */
const writeExport = async (context: RequestContext): Promise<OperationResult> => {
  const { resource, state } = context;
  refuseUnknownParameters(context);
  const { format: givenFormat, columns: _, ...asked } = context.query;
  const format = readFormat(givenFormat);
  const fields = readFields(context);
  const reader = await listReader(context, asked);
  const query = parseListQuery({ resource, query: asked, reader });
  const columns = exportColumns(resource, fields, kindContextOf(state.model.settings));
  const titles = createTitleReader(context, fields);
  const queries = exportQueries({ resource, query, reader, fields: fields.map(({ name }) => name) });
  const { pages, release } = await openPages(context, queries);
  // The first rows are read before the response starts, so that a database error is an error response and not a broken
  // file.
  const first = await pages.next().catch(async (error: unknown) => {
    await release();
    throw error;
  });
  let [count, isWhole] = [0, false];
  let finished: Promise<void> | undefined;
  const finish = (): Promise<void> =>
    (finished ??= release().then(() => writeDown(context, { format, fields, count, isWhole })));
  const rows = async function* (): AsyncGenerator<SheetRow> {
    for (let page = first; page.done !== true; page = await pages.next()) {
      const titlesById = await titles(page.value);
      for (const record of page.value) {
        count += 1;
        const id = typeof record['_id'] === 'string' ? record['_id'] : null;
        yield [id, ...columns.map(({ cell }) => cell(record, titlesById))];
      }
    }
    isWhole = true;
    // The download ends only after the export is recorded.
    await finish();
  };
  const sheet = { header: [word('Id'), ...columns.map(({ title }) => title)], rows: rows() };
  const body: Readable = format === 'csv' ? writeCsv(sheet) : writeXlsx([{ name: resource.plural, ...sheet }]);
  body.once('close', () => void finish().catch(() => undefined));
  const disposition = `attachment; filename="${fileName(context, format)}"`;
  return { body, headers: { 'content-type': types[format], 'content-disposition': disposition } };
};

/**
 * `export`: streams all records that match the filter and search of the query, in its sort order, as CSV or XLSX. Only
 * columns that the user may read are exported. Each export is written to the audit log. Errors: those of a list for an
 * invalid query; `BAD_QUERY` for an unknown format or column; `TOO_MANY_ATTEMPTS` while this server runs three other
 * exports.
 */
export const exportRecords = defineOperation({
  query: exportQuery,
  describe: ({ resource }) => ({
    summary: `Export ${inLowerCase(resource.plural)}`,
    description: 'Exports all records that match the filter and search. Each export is written to the audit log.',
    answers: { 200: fileAnswer('The file, streamed.', 'text/csv', types.xlsx) },
    errors: [...listErrors, 'TOO_MANY_ATTEMPTS'],
  }),
  run: writeExport,
});
