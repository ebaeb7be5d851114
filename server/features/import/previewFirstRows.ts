import { refusalSentence } from '../../schema/mapping/refusalSentence.ts';
import { translateReason } from './rejected/translateReason.ts';
import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import type { ImportPreviewRow } from '#model/wire/imports.ts';
import { isBlank } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { planCreate } from '../../records/plan/planCreate.ts';
import type { Values } from '../../records/plan/plan.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { findNames } from './rows/lookUps/findNames.ts';
import { findTable } from './files/findTable.ts';
import { createRowPadder } from './rows/createRowPadder.ts';
import { cellsOf, shapeProblem } from './rows/planRow.ts';
import type { CsvRow } from './files/readCsv.ts';
import { parseHeader } from './files/parseHeader.ts';
import { parseRow } from '../../schema/mapping/parseFieldRules.ts';
import type { ImportMap } from './maps/parseMap.ts';
import { openSource } from './files/source.ts';

const previewRows = 20;

type Previewing = {
  readonly context: OperationContext;
  readonly path: string;
  readonly map: ImportMap;
  readonly sheet: string;
};

/** Returns the problems of a new record by field. A problem of the whole record is at ''. */
const rulesProblems = (
  { state, resource, actor, now }: OperationContext,
  values: Values,
): Readonly<Record<string, string>> => {
  try {
    planCreate({
      state,
      resource,
      actor,
      now,
      body: { values, version: undefined, allowDuplicate: false, note: undefined },
      isClean: true,
    });
    return {};
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = Object.entries(error.fields ?? {}).map(([path, text]) => [fieldOf(resource, path), text] as const);
    return fields.length === 0 ? { '': error.message } : Object.fromEntries(fields);
  }
};

const fieldOf = (resource: Resource, path: string): string => {
  const [name = ''] = path.split(/[.[]/);
  return Object.hasOwn(resource.fieldsByName, name) ? name : '';
};

const firstRows = async ({
  path,
  map,
  sheet,
}: Previewing): Promise<{ readonly header: readonly string[]; readonly rows: readonly CsvRow[] }> => {
  const source = await openSource(path, map.layout);
  try {
    const titles = new Set([...map.columns, ...map.ignored]);
    const { headerRow } = map.layout;
    const table = await findTable(source, {
      ...(sheet === '' ? {} : { sheet }),
      ...(headerRow === undefined ? {} : { headerRow }),
      isTitle: (text) => titles.has(text),
    });
    const header = parseHeader(path, table, map);
    const padRow = createRowPadder({ columns: table, header, isText: source.text !== undefined });
    return { header, rows: table.sample.slice(0, previewRows).map(padRow) };
  } finally {
    source.close();
  }
};

/**
 * Returns the first 20 rows of a file, converted as an import would, without writing: the formatted values, and the
 * problems of each row. Duplicates are not checked. Example: `{"number":2,"values":{"price":"1.25
 * Cr"},"problems":{"contactNo":"Phone \"12\" is not a valid phone"}}`.
 */
export const previewFirstRows = async (previewing: Previewing): Promise<readonly ImportPreviewRow[]> => {
  const { context, map } = previewing;
  const { pool, state, resource } = context;
  const { header, rows } = await firstRows(previewing);
  const kindContext = kindContextOf(state.model.settings);
  const client = await pool.connect();
  try {
    const names = findNames({
      pool,
      client,
      model: state.model,
      resource,
      reader: readerOf(context),
      map,
      dryRun: false,
    });
    await names.learn(rows.map((row) => cellsOf({ header }, row)));
    return rows.map((row): ImportPreviewRow => {
      const { number } = row;
      const refused = shapeProblem(row, header);
      if (refused !== undefined)
        return { number, values: {}, problems: { '': translateReason(refused.detail ?? refused.reason ?? '') } };
      const cells = cellsOf({ header }, row);
      const { values, problems } = parseRow(map.rules, cells, names);
      const shown = Object.fromEntries(
        Object.entries(values).flatMap(([name, value]) => {
          const field = resource.fieldsByName[name];
          if (field === undefined || isBlank(value)) return [];
          const asCell =
            kindFor(field).traits.refersTo !== undefined
              ? map.rules
                  .find((rule) => rule.field === field)
                  ?.alternatives.find((rule) => rule.when.holds(cells))
                  ?.text(cells)
              : undefined;
          return [[name, asCell ?? kindFor(field).toText(value, field, kindContext)]];
        }),
      );
      const found = problems.map((problem) => [problem.field.name, translateReason(refusalSentence(problem))] as const);
      const judged = map.mode === 'create' ? rulesProblems(context, values) : {};
      return { number, values: shown, problems: { ...judged, ...Object.fromEntries(found) } };
    });
  } finally {
    client.release();
  }
};
