import { AppError } from '#model/errors.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { serverText } from '../../../language/serverText.ts';
import { authorize } from '../../../records/authorize/authorize.ts';
import type { RequestContext } from '../../../records/context/context.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { readHead, sourceOf, toFileError } from './detailOf.ts';
import { parseHeader } from '../files/parseHeader.ts';
import type { ImportRecord } from '../store/imports.ts';
import { type ImportMap, parseMap } from '../maps/parseMap.ts';

/** What an import reads: the path of its file on this machine, the mapping, and the sheet; `''` for the only one. */
export type ImportInput = { readonly path: string; readonly map: ImportMap; readonly sheet: string };

/** Checks that the user may write the records and fields of a mapping. Errors: `FIELD_NOT_ALLOWED`, `NOT_ALLOWED`. */
const authorizeMap = ({ actor: { permissions }, resource }: RequestContext, { rules, mode }: ImportMap): void => {
  const hidden = rules.find(({ field }) => !canRead(permissions, resource, field));
  if (hidden !== undefined)
    throw new AppError('FIELD_NOT_ALLOWED', {
      text: serverText('transfer.hiddenField', { field: hidden.field.title }),
    });
  if (mode !== 'update') authorize(permissions, resource, 'create');
  if (mode !== 'create') authorize(permissions, resource, 'update');
};

/** Reads the header of the file, and checks its columns against the mapping. Returns the sheet with the table. */
const readSheet = async (
  path: string,
  { resource }: RequestContext,
  { map, sheet }: { readonly map: ImportMap; readonly sheet: string | undefined },
): Promise<string> => {
  const titles = new Set([...map.columns, ...map.ignored]);
  const { layout, header, unnamed } = await readHead(
    path,
    resource,
    { ...map.layout, ...(sheet === undefined ? {} : { sheet }) },
    (text) => titles.has(text),
  );
  parseHeader(path, { names: header, unnamed }, map);
  return layout.sheet ?? '';
};

/**
 * Parses the mapping and the sheet in a request, and checks them against the file and the user's permissions, before
 * anything runs. Errors: `WRONG_FILE`, `INVALID`, `FIELD_NOT_ALLOWED`, `NOT_ALLOWED`.
 */
export const parseImportInput = async (
  context: RequestContext,
  record: ImportRecord,
  body: JsonObject,
): Promise<ImportInput> => {
  const { resource, state } = context;
  const path = await sourceOf(context, record);
  try {
    const given = typeof body['sheet'] === 'string' && body['sheet'] !== '' ? body['sheet'] : undefined;
    const map = parseMap(
      'Mapping',
      JSON.stringify(body['map'] ?? null, undefined, 1),
      resource,
      kindContextOf(state.model.settings),
    );
    const sheet = await readSheet(path, context, { map, sheet: given });
    authorizeMap(context, map);
    return { path, map, sheet };
  } catch (error) {
    throw toFileError(error, record.name);
  }
};
