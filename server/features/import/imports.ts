import { createReadStream } from 'node:fs';
import { rename, stat } from 'node:fs/promises';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import {
  importActions,
  type ImportAnswer,
  type ImportDetail,
  type ImportLayout,
  type ImportLimits,
  type ImportPreviewRow,
  type ImportStateName,
} from '#model/wire/imports.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { type Checkpoint, readCheckpoint } from './checkpoint.ts';
import { guessMap, titlesOf } from './files/guessMap.ts';
import { type ImportLock, acquireImport } from './acquireImport.ts';
import { runImportFile, runImportUndo } from './importJob.ts';
import type { ImportFolder } from '../../storage/importFolder.ts';
import { findTable } from './files/findTable.ts';
import { previewFirstRows } from './previewFirstRows.ts';
import { readHeader } from './files/readHeader.ts';
import { type ImportMap, ImportMapError, parseLayout, parseMap } from './maps/parseMap.ts';
import { interruptedMessage, type Running, fileErrorMessage } from './files/importErrors.ts';
import { readSavedMaps, rememberMap } from './savedMaps.ts';
import { openSource } from './files/source.ts';
import {
  endLostImport,
  forgetImportRecords,
  type ImportRecord,
  insertImport,
  selectImport,
  selectImports,
  isWrittenByImport,
  updateImport,
} from './rows/imports.ts';
import { kindContextOf } from '../../records/plan/recordProblems.ts';
import type { RequestContext, OperationHandler } from '../../records/context/context.ts';
import { isId } from '../../records/context/isId.ts';
import { authorize } from '../../records/plan/authorize.ts';
import { runRows, runStatement } from '../../records/context/runStatement.ts';

const sampleRows = 20;
/** chosen: each keeps a connection and a processor busy. */
const maxAtOnce = 2;
const running: readonly string[] = Object.keys(interruptedMessage);

const folderOf = ({ imports }: RequestContext): ImportFolder => {
  if (imports === undefined) throw new AppError('UNKNOWN_CALL', { text: 'This server takes no imports.' });
  return imports;
};

/** What is wrong with a file or a mapping is the sender's to read. */
const toFileError = (error: unknown, name: string): unknown => {
  const message = fileErrorMessage(error, name);
  if (message !== undefined) return new AppError('WRONG_FILE', { text: message });
  return error instanceof ImportMapError ? new AppError('INVALID', { text: error.message }) : error;
};

const endedEarly: readonly string[] = ['cancelled', 'failed'];

const answerOf = (
  { id, name, at, state, sheet, map, done, result, message, checkpoint: kept }: ImportRecord,
  checkpoint = readCheckpoint(kept),
): ImportAnswer => ({
  id,
  name,
  at: at.toISOString(),
  // checked: only we write them
  state: state as ImportStateName,
  done,
  ...(sheet === null ? {} : { sheet }),
  ...(isObject(map) ? { map: map as JsonObject } : {}),
  ...(isObject(result) ? (result as Pick<ImportAnswer, 'of' | 'totals' | 'shown' | 'undo'>) : {}),
  ...(checkpoint === undefined || checkpoint.row === 0 ? {} : { totals: checkpoint.totals }),
  ...(checkpoint === undefined || !endedEarly.includes(state) ? {} : { canGoOn: true }),
  ...(message === null ? {} : { message }),
});

const readRecord = async (context: RequestContext): Promise<ImportRecord> => {
  const { id, resource, actor, pool } = context;
  const by = { id, resource: resource.name, by: actor.userId };
  const found = isId(id) ? await runStatement<ImportRecord>(pool, selectImport(by)) : undefined;
  if (found === undefined) throw new AppError('NOT_FOUND', { text: 'This import does not exist, or is not yours.' });
  if (!running.includes(found.state) || folderOf(context).running.has(found.id)) return found;
  // Whoever works on it holds a lock as long as they live, on whatever server.
  // checked: it is one of `running`
  const lost = await runStatement(
    pool,
    endLostImport(
      found.id,
      `The server stopped while this ran. ${interruptedMessage[found.state as Running]}`,
      running,
    ),
  );
  return lost === undefined ? found : ((await runStatement<ImportRecord>(pool, selectImport(by))) ?? found);
};

type Head = Pick<ImportDetail, 'sheets' | 'layout' | 'header' | 'unnamed' | 'top' | 'sample'>;

/** Reads where the table is, its columns and its first rows. */
const readActiveVersion = async (
  path: string,
  resource: Resource,
  layout: ImportLayout,
  isTitle = titlesOf(resource),
): Promise<Head> => {
  const source = await openSource(path, layout);
  try {
    const { sheet, headerRow } = layout;
    const table = await findTable(source, {
      ...(sheet === undefined ? {} : { sheet }),
      ...(headerRow === undefined ? {} : { headerRow }),
      isTitle,
    });
    const short = (cells: readonly string[]): readonly string[] => cells.map((cell) => cell.slice(0, 200));
    return {
      sheets: source.sheets,
      header: table.names,
      unnamed: table.unnamed,
      layout: { ...source.text, ...(table.sheet === '' ? {} : { sheet: table.sheet }), headerRow: table.headerRow },
      top: table.top.map(({ number, cells }) => ({ number, cells: short(cells.slice(0, 50)) })),
      sample: table.sample.slice(0, sampleRows).map(({ cells }) => short(cells)),
    };
  } finally {
    source.close();
  }
};
const noHead: Head = { sheets: [], layout: {}, header: [], unnamed: [], top: [], sample: [] };

/** Reads a layout from a query, whose values are texts. */
const layoutOf = ({ headerRow, ...words }: Readonly<Record<string, unknown>>): ImportLayout => {
  const given = Object.fromEntries(Object.entries(words).filter(([, value]) => value !== ''));
  return parseLayout({
    ...given,
    ...(typeof headerRow === 'string' && headerRow !== '' ? { headerRow: Number(headerRow) } : {}),
  });
};

const detailOf = async (context: RequestContext, record: ImportRecord): Promise<ImportDetail> => {
  const { resource, actor, pool, query } = context;
  const folder = folderOf(context);
  const asked = layoutOf(query);
  const kept = isObject(record.map) ? parseLayout(record.map) : {};
  const layout: ImportLayout =
    Object.keys(asked).length > 0
      ? asked
      : { ...kept, ...(record.sheet === null || record.sheet === '' ? {} : { sheet: record.sheet }) };
  const gone = await stat(folder.sourceOf(record.id)).then(
    () => false,
    () => true,
  );
  const head = gone
    ? noHead
    : await readActiveVersion(folder.sourceOf(record.id), resource, layout).catch((error: unknown) => {
        throw toFileError(error, record.name);
      });
  const stands =
    [...endedEarly, 'applied'].includes(record.state) &&
    (await runStatement<{ stands: boolean }>(pool, isWrittenByImport(record.id)))?.stands === true;
  return {
    ...answerOf(record),
    ...head,
    ...(stands ? { canUndo: true } : {}),
    guess: guessMap({ resource, header: head.header, unnamed: head.unnamed, permissions: actor.permissions }),
    maps: await readSavedMaps(pool, { resource: resource.name, header: head.header, dir: folder.mapsDir }),
  };
};

/** `import`: takes a file in; nothing of it is written yet. Errors: `WRONG_FILE`, those of the body. */
export const startImport: OperationHandler = async (context) => {
  const { takeFile, resource, actor, pool, now } = context;
  const folder = folderOf(context);
  if (takeFile === undefined) throw new AppError('WRONG_CONTENT_TYPE');
  const id = v7();
  try {
    const path = await folder.make(id);
    const name = await takeFile(path);
    await rename(path, folder.sourceOf(id));
    await readActiveVersion(folder.sourceOf(id), resource, {}).catch((error: unknown) => {
      throw toFileError(error, name);
    });
    await runRows(pool, insertImport({ id, resource: resource.name, by: actor.userId, name }, now));
  } catch (error) {
    await folder.remove(id);
    throw error;
  }
  return { status: 201, body: { data: await detailOf(context, await readRecord({ ...context, id })) } };
};

/** `imports`: the last imports of the person, and how large a file may be. */
export const listImports: OperationHandler = async (context) => {
  const { pool, resource, actor } = context;
  const records = await runRows<ImportRecord>(pool, selectImports({ resource: resource.name, by: actor.userId }));
  const limits: ImportLimits = { fileBytes: folderOf(context).maxBytes };
  return { body: { data: records.map((record) => ({ ...answerOf(record), shown: [] })), limits } };
};

/** `importState`: how far an import is, and what its file holds. */
export const importState: OperationHandler = async (context) => {
  const record = await readRecord(context);
  return { body: { data: running.includes(record.state) ? answerOf(record) : await detailOf(context, record) } };
};

/**
 * `importRejected`: the rows that were not taken, with the reason behind each; corrected, the file is imported with the
 * same mapping.
 */
export const importRejected: OperationHandler = async (context) => {
  const record = await readRecord(context);
  const path = folderOf(context).rejectedOf(record.id);
  if (running.includes(record.state) || (await stat(path).catch(() => undefined)) === undefined)
    throw new AppError('NOT_FOUND', { text: 'There are no rejected rows to take away.' });
  const name =
    record.name
      .replace(/\.[^.]*$/, '')
      .normalize('NFKD')
      .replace(/[^\w.-]+/g, '-') || 'import';
  return {
    body: createReadStream(path),
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}-rejected.csv"`,
    },
  };
};

type Asked = { readonly map: ImportMap; readonly sheet: string };

/** Holds a mapping to the file and to the rights of whoever sends it, before anything runs. */
const readAsked = async (context: RequestContext, record: ImportRecord, body: JsonObject): Promise<Asked> => {
  const { resource, actor, state } = context;
  const path = folderOf(context).sourceOf(record.id);
  try {
    const given = typeof body['sheet'] === 'string' && body['sheet'] !== '' ? body['sheet'] : undefined;
    const map = parseMap('Mapping', JSON.stringify(body['map'] ?? null, undefined, 1), resource, kindContextOf(state));
    const titles = new Set([...map.columns, ...map.ignored]);
    const { layout, header, unnamed } = await readActiveVersion(
      path,
      resource,
      { ...map.layout, ...(given === undefined ? {} : { sheet: given }) },
      (text) => titles.has(text),
    );
    readHeader(path, { names: header, unnamed }, map);
    const hidden = map.rules.find(({ field }) => !canRead(actor.permissions, resource, field));
    if (hidden !== undefined)
      throw new AppError('FIELD_NOT_ALLOWED', {
        text: `You may not read ${hidden.field.title}, so you cannot write over it.`,
      });
    if (map.mode !== 'update') authorize(actor.permissions, resource, 'create');
    if (map.mode !== 'create') authorize(actor.permissions, resource, 'update');
    return { map, sheet: layout.sheet ?? '' };
  } catch (error) {
    throw toFileError(error, record.name);
  }
};

/** Converts the first rows by a mapping that is still being made. */
const previewAsked = async (
  context: RequestContext,
  record: ImportRecord,
  body: JsonObject,
): Promise<readonly ImportPreviewRow[]> => {
  const { map, sheet } = await readAsked(context, record, body);
  return previewFirstRows({ context, path: folderOf(context).sourceOf(record.id), map, sheet });
};

const claim = async (
  { pool }: RequestContext,
  record: ImportRecord,
  change: Parameters<typeof updateImport>[1],
  from: readonly string[],
): Promise<void> => {
  const rows = await runRows(pool, updateImport(record.id, change, from));
  if (rows.length === 0) throw new AppError('TAKEN', { text: `This import is ${record.state} and can't do that now.` });
};

const refuseCrowd = ({ running: now }: ImportFolder): void => {
  if (now.size >= maxAtOnce)
    throw new AppError('TOO_MANY_ATTEMPTS', {
      text: 'Other imports are running. Please wait until one of them is done.',
    });
};

/** A file whose rows stand written is not begun anew, or they would stand twice. */
const refuseWritten = async (pool: RequestContext['pool'], { id }: ImportRecord): Promise<void> => {
  const row = await runStatement<{ stands: boolean }>(pool, isWrittenByImport(id));
  if (row?.stands === true)
    throw new AppError('TAKEN', {
      text: 'Some of its rows stand written already. Go on with the import, or undo it first.',
    });
};

/** Rows of a sheet, where a run before has counted them. */
const countedRows = ({ state, sheet: counted, result }: ImportRecord, sheet: string): number | undefined => {
  if (counted !== sheet || !isObject(result)) return undefined;
  const rows = state === 'checked' && isObject(result['totals']) ? result['totals']['rows'] : result['of'];
  return typeof rows === 'number' ? rows : undefined;
};

type Acting = {
  readonly context: RequestContext;
  readonly folder: ImportFolder;
  readonly record: ImportRecord;
  readonly body: JsonObject;
  readonly hold: ImportLock;
};

const beginUndo = async ({ context, folder, record, hold }: Acting): Promise<void> => {
  // Taken back in part, it is no more what could be gone on with.
  await claim(context, record, { state: 'undoing', done: 0, message: null, checkpoint: null }, [
    'applied',
    'cancelled',
    'failed',
  ]);
  runImportUndo({ context, folder, record, hold });
};

const beginFile = async ({ context, folder, record, body, hold }: Acting, dryRun: boolean): Promise<void> => {
  const { pool, resource, actor, now } = context;
  const from: Checkpoint | undefined =
    dryRun || !endedEarly.includes(record.state) ? undefined : readCheckpoint(record.checkpoint);
  // What was begun goes on as it began: with the mapping of the rows that stand.
  const begun: JsonObject =
    from === undefined
      ? body
      : { map: (record.map ?? null) as JsonObject, ...(record.sheet === null ? {} : { sheet: record.sheet }) };
  const { map, sheet } = await readAsked(context, record, begun);
  if (from === undefined) await refuseWritten(pool, record);
  const of = dryRun ? undefined : countedRows(record, sheet);
  const anew =
    from === undefined
      ? { sheet, map: begun['map'], done: 0, result: of === undefined ? null : { of }, checkpoint: null }
      : {};
  const states = dryRun
    ? ['uploaded', 'checked', 'cancelled', 'failed', 'undone']
    : ['uploaded', 'checked', 'cancelled', 'failed'];
  await claim(context, record, { state: dryRun ? 'checking' : 'applying', message: null, ...anew }, states);
  if (!dryRun && from === undefined) await runRows(pool, forgetImportRecords(record.id));
  const remember = (header: readonly string[]): Promise<void> =>
    rememberMap(pool, {
      resource: resource.name,
      header,
      map: (isObject(begun['map']) ? begun['map'] : {}) as JsonObject,
      by: actor.userId,
      now,
    });
  runImportFile({ context, folder, record, hold }, { map, sheet, dryRun, from, of, onApplied: remember });
};

/**
 * `importAct`: looks the file through, writes it or goes on with that, stops it, or takes back what it wrote; the work
 * goes on beside the answer.
 */
export const runImportAction: OperationHandler = async (context) => {
  const body = (isObject(context.body) ? context.body : {}) as JsonObject;
  const action = importActions.find((one) => one === body['act']);
  if (action === undefined) throw new AppError('INVALID', { text: `act: must be one of ${importActions.join(', ')}.` });
  const record = await readRecord(context);
  const { id, state } = record;
  const folder = folderOf(context);
  if (action === 'preview') return { body: { data: await previewAsked(context, record, body) } };
  if (action === 'cancel') {
    folder.running.get(id)?.abort.abort();
    return { status: 202, body: { data: answerOf(await readRecord(context)) } };
  }
  refuseCrowd(folder);
  const hold = await acquireImport(context.pool, id, !running.includes(state));
  if (hold === undefined) throw new AppError('TAKEN', { text: `This import is ${state} and can't do that now.` });
  try {
    // As it stands now that nobody else can change it.
    const acting = { context, folder, record: await readRecord(context), body, hold };
    await (action === 'undo' ? beginUndo(acting) : beginFile(acting, action === 'check'));
  } catch (error) {
    hold.giveUp();
    throw error;
  }
  return { status: 202, body: { data: answerOf(await readRecord(context)) } };
};
