import type { SchemaFileVersion } from '#model/wire/impact.ts';
import type { SchemaText } from '../files/loadSchemas.ts';
import { textHash } from '../problems/textHash.ts';
import type { DdlClient } from '../tables/ddl.ts';

/** A connection or the pool, which runs statements. */
type Queries = Pick<DdlClient, 'query'>;

const runQuery = async (
  client: Queries,
  text: string,
  values: unknown[] = [],
): Promise<readonly Record<string, unknown>[]> => (await client.query(text, values)).rows;

/** The schema files of the version that was activated last, by any server. */
export type ActiveVersion = {
  readonly version: string;
  readonly texts: readonly SchemaText[];
  /** When the version became active. */
  readonly at: string;
  /** The folder and machine of the files. */
  readonly place: string;
};

const isKept = async (client: Queries): Promise<boolean> =>
  (await runQuery(client, `select to_regclass('gable.schema_history') is not null as kept`))[0]?.['kept'] === true;

/** Reads the active version with its files from the database, or returns undefined if there is none yet. */
export const readActiveVersion = async (client: Queries): Promise<ActiveVersion | undefined> => {
  if (!(await isKept(client))) return undefined;
  const last = await runQuery(client, 'select version, at, place from gable.schema_history order by id desc limit 1');
  const [newest] = last;
  if (newest === undefined) return undefined;
  const rows = await runQuery(
    client,
    'select distinct on (file) file, text from gable.schema_history order by file, id desc',
  );
  const texts = rows.flatMap(({ file, text }) => (typeof text === 'string' ? [{ name: String(file), text }] : []));
  return {
    version: String(newest['version']),
    texts,
    at: (newest['at'] as Date).toISOString(),
    place: String(newest['place']),
  };
};

/** Reads the hash of the active version, or returns undefined if there is none yet. The internal tables must exist. */
export const readVersionName = async (client: Queries): Promise<string | undefined> => {
  const [newest] = await runQuery(client, 'select version from gable.schema_history order by id desc limit 1');
  return newest === undefined ? undefined : String(newest['version']);
};

/**
 * A version of the schema files to store. `changes`: sentences that describe what is new, each with the resource that
 * it is about, or `settings`.
 */
export type NewVersion = {
  readonly version: string;
  readonly texts: readonly SchemaText[];
  /** Id of the user who published the version. Null: the files were edited by hand. */
  readonly by: string | null;
  /** The folder and machine of the files. */
  readonly place: string;
  readonly changes: readonly { readonly about: string | undefined; readonly text: string }[];
};

/**
 * Stores a new version: a row for each file that was added, changed or removed since `head`, the active version. The
 * row of a removed file has no text. Each row gets the sentences of `changes` about its file. If `head` is undefined,
 * this is the first version: every file gets a row, without sentences.
 */
export const recordVersion = async (
  client: Queries,
  head: ActiveVersion | undefined,
  { version, texts, by, place, changes }: NewVersion,
): Promise<void> => {
  const before = new Map((head?.texts ?? []).map(({ name, text }) => [name, text]));
  const gone = [...before.keys()].filter((name) => !texts.some((one) => one.name === name));
  const changed = [
    ...texts.filter(({ name, text }) => before.get(name) !== text),
    ...gone.map((name) => ({ name, text: null })),
  ];
  const of = (name: string): readonly string[] =>
    changes.flatMap(({ about, text }) => (about === name.replace(/\.json$/, '').replace(/^_/, '') ? [text] : []));
  for (const { name, text } of changed) {
    await runQuery(
      client,
      'insert into gable.schema_history (version, file, hash, text, "by", place, changes) values ($1, $2, $3, $4, $5, $6, $7)',
      [version, name, textHash(text ?? ''), text, by, place, head === undefined ? [] : of(name)],
    );
  }
};

const maxVersions = 200;

/** Lists the last 200 versions of files, newest first, without their texts, which `readVersion` returns. */
export const listVersions = async (client: Queries): Promise<readonly SchemaFileVersion[]> => {
  if (!(await isKept(client))) return [];
  const rows = await runQuery(
    client,
    `select h.id, h.at, h.version, h.file, h.hash, h."by", h.place, h.changes, h.text is null as gone
      from gable.schema_history h order by h.id desc limit ${maxVersions}`,
  );
  return rows.map((row) => ({
    id: Number(row['id']),
    at: (row['at'] as Date).toISOString(),
    version: String(row['version']),
    file: String(row['file']),
    hash: String(row['hash']),
    by: row['by'] === null ? null : String(row['by']),
    place: String(row['place']),
    changes: row['changes'] as readonly string[],
    gone: row['gone'] === true,
  }));
};

/**
 * Returns a version of a file by its id in `listVersions`. Undefined if there is no version with this id, or if the
 * file was removed in this version.
 */
export const readVersion = async (client: Queries, id: number): Promise<SchemaText | undefined> => {
  if (!(await isKept(client))) return undefined;
  const [row] = await runQuery(client, 'select file, text from gable.schema_history where id = $1', [id]);
  return typeof row?.['text'] === 'string' ? { name: String(row['file']), text: row['text'] } : undefined;
};
