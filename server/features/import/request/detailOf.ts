import { AppError } from '#model/errors.ts';
import { serverText } from '../../../language/serverText.ts';
import { type ImportAnswer, type ImportDetail, type ImportLayout, type ImportStateName } from '#model/wire/imports.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { readCheckpoint } from './checkpoint.ts';
import { guessMap, titlesOf } from '../files/guessMap.ts';
import type { ImportFolder } from '../../../storage/importFolder.ts';
import { findTable } from '../files/findTable.ts';
import { ImportMapError, parseLayout } from '../maps/parseMap.ts';
import { interruptedMessage, type RunningState, runningStates, fileErrorMessage } from './importErrors.ts';
import { readSavedMaps } from './savedMaps.ts';
import { openSource } from '../files/source.ts';
import { translateResult } from '../rejected/translateReason.ts';
import { translateText } from '../../../language/translation/translateText.ts';
import { endLostImport, type ImportRecord, selectImport, selectHasImportRecords } from '../store/imports.ts';
import type { RequestContext } from '../../../records/context/context.ts';
import { isId } from '../../../records/context/isId.ts';
import { runStatement } from '../../../postgres/runStatement.ts';

const sampleRows = 20;
/** Returns the folder of import files. Errors: `UNKNOWN_CALL` if the server has no such folder. */
export const importFolderOf = ({ imports }: RequestContext): ImportFolder => {
  if (imports === undefined) throw new AppError('UNKNOWN_CALL', { text: serverText('transfer.noImports') });
  return imports;
};

/**
 * Returns an error about a file or a mapping as an `AppError` for users, and any other error unchanged. `name`: the
 * file's original name.
 */
export const toFileError = (error: unknown, name: string): unknown => {
  const message = fileErrorMessage(error, name);
  if (message !== undefined) return new AppError('WRONG_FILE', { text: message });
  return error instanceof ImportMapError ? new AppError('INVALID', { text: error.message }) : error;
};

/** States of an import that stopped before its end and may be continued. */
export const endedEarly: readonly string[] = ['cancelled', 'failed'];

/** Returns a stored import as the API shows it, with its texts in the current language. */
export const importAnswer = (record: ImportRecord): ImportAnswer => {
  const { id, name, at, state, sheet, map, done, result, message } = record;
  const checkpoint = readCheckpoint(record.checkpoint);
  return {
    id,
    name,
    at: at.toISOString(),
    // checked: only this code writes them
    state: state as ImportStateName,
    done,
    ...(sheet === null ? {} : { sheet }),
    ...(isObject(map) ? { map: map as JsonObject } : {}),
    ...translateResult({
      ...(isObject(result) ? (result as Pick<ImportAnswer, 'of' | 'totals' | 'shown' | 'undo'>) : {}),
      ...(checkpoint === undefined || checkpoint.row === 0 ? {} : { totals: checkpoint.totals }),
    }),
    ...(checkpoint === undefined || !endedEarly.includes(state) ? {} : { canGoOn: true }),
    ...(message === null ? {} : { message: translateText(message) }),
  };
};

/** Returns the path of an import's file on this machine. Errors: `NOT_FOUND` if it was deleted. */
export const sourceOf = async (context: RequestContext, { id }: ImportRecord): Promise<string> => {
  const path = await importFolderOf(context).sourceOf(id);
  if (path === undefined) throw new AppError('NOT_FOUND', { text: serverText('transfer.fileDeleted') });
  return path;
};

/**
 * Returns the user's import with the id in the request. An import whose process has stopped early is first marked as
 * failed. Errors: `NOT_FOUND` for an unknown id, or an import of another user.
 */
export const readImport = async (context: RequestContext): Promise<ImportRecord> => {
  const { id, resource, actor, pool } = context;
  const by = { id, resource: resource.name, by: actor.userId };
  const found = isId(id) ? await runStatement<ImportRecord>(pool, selectImport(by)) : undefined;
  if (found === undefined) throw new AppError('NOT_FOUND', { text: serverText('transfer.unknown') });
  if (!runningStates.includes(found.state) || importFolderOf(context).running.has(found.id)) return found;
  // The process that works on an import holds its lock, on any server. checked: the state is one of `running`
  const lost = await runStatement(
    pool,
    endLostImport(
      found.id,
      `The server or its database stopped while this ran. ${interruptedMessage(found.state as RunningState, found.checkpoint)}`,
      runningStates,
    ),
  );
  return lost === undefined ? found : ((await runStatement<ImportRecord>(pool, selectImport(by))) ?? found);
};

type Head = Pick<ImportDetail, 'sheets' | 'layout' | 'header' | 'unnamed' | 'top' | 'sample'>;

/**
 * Returns the sheets of an import file, the columns and first 20 rows (`sample`) of its table, and its layout:
 * encoding, delimiter, sheet and header row. What `layout` does not contain is detected. `isTitle`: returns whether a
 * text is a column title. Errors: `SheetError` for a file without a table.
 */
export const readHead = async (
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

/**
 * Returns an import as the API shows it, with the columns and first rows of its file (none if the file was deleted), a
 * guessed mapping and the saved mappings. `asked`: the sheet, header row, encoding and delimiter with which to read the
 * file. Default: those of the import's mapping. What is not set is detected. Errors: `WRONG_FILE` for a file without a
 * table.
 */
export const detailOf = async (
  context: RequestContext,
  record: ImportRecord,
  asked: ImportLayout = {},
): Promise<ImportDetail> => {
  const { resource, actor, pool } = context;
  const folder = importFolderOf(context);
  const kept = isObject(record.map) ? parseLayout(record.map) : {};
  const layout: ImportLayout =
    Object.keys(asked).length > 0
      ? asked
      : { ...kept, ...(record.sheet === null || record.sheet === '' ? {} : { sheet: record.sheet }) };
  const path = await folder.sourceOf(record.id);
  const head =
    path === undefined
      ? noHead
      : await readHead(path, resource, layout).catch((error: unknown) => {
          throw toFileError(error, record.name);
        });
  const hasWritten =
    [...endedEarly, 'applied'].includes(record.state) &&
    (await runStatement<{ hasWritten: boolean }>(pool, selectHasImportRecords(record.id)))?.hasWritten === true;
  return {
    ...importAnswer(record),
    ...head,
    ...(hasWritten ? { canUndo: true } : {}),
    guess: guessMap({ resource, header: head.header, unnamed: head.unnamed, permissions: actor.permissions }),
    maps: await readSavedMaps(pool, { resource: resource.name, header: head.header, dir: folder.mapsDir }),
  };
};
