import type pg from 'pg';
import type { SchemaFileVersion, SchemasAnswer } from '#model/wire/impact.ts';
import { readProgress } from '../migrations/progress.ts';
import { type ActiveVersion, listVersions, readActiveVersion } from '../migrations/history.ts';
import { readTexts } from '../files/loadSchemas.ts';
import { textHash } from '../problems/textHash.ts';
import { readOnlyReason } from '../files/writeFiles.ts';

/** The schema files of this server, and the state of their last edit. */
export type StudioSource = {
  readonly pool: pg.Pool;
  /** The folder of the files. Absent: this server has none. */
  readonly dir: string | undefined;
  /** Version of the active files on this server. */
  readonly version: string;
  /** Why the last edit of the folder was rejected. Empty if it was activated. */
  readonly problems: readonly string[];
  /** When the running activation began. Undefined: none is running. */
  readonly changingSince: string | undefined;
};

const elsewhereOf = (head: ActiveVersion | undefined, own: string): string | null =>
  head === undefined || head.version === own
    ? null
    : `Version ${own} is active on this server, but ${head.place} activated version ${head.version} on ${head.at.slice(0, 10)}. Use the same files in both folders.`;

const readFolder = async (
  dir: string | undefined,
  head: ActiveVersion | undefined,
): Promise<SchemasAnswer['data']['folder']> => {
  const texts = dir === undefined ? undefined : await readTexts(dir).catch(() => undefined);
  if (dir === undefined || texts === undefined) return null;
  const active = new Map((head?.texts ?? []).map(({ name, text }) => [name, text]));
  const files = texts.map(({ name, text }) => ({
    name,
    hash: textHash(text),
    text: active.get(name) === text ? null : text,
  }));
  return { readOnly: (await readOnlyReason(dir)) ?? null, files };
};

/** Text that is shown instead of the name of a deleted user. */
export const deletedUserName = 'a former user';

/** Returns versions with the names of users instead of their ids. A deleted user is shown as a former user. */
const withNames = async (
  pool: pg.Pool,
  versions: readonly SchemaFileVersion[],
): Promise<readonly SchemaFileVersion[]> => {
  const ids = [...new Set(versions.flatMap(({ by }) => by ?? []))];
  if (ids.length === 0) return versions;
  const { rows } = await pool.query<{ id: string; name: string }>(
    `select "_id"::text as id,
      coalesce(nullif(concat_ws(' ', to_jsonb(u) ->> 'firstName', to_jsonb(u) ->> 'lastName'), ''),
        u."username") as name
      from users u
      where "_id" = any($1::uuid[])`,
    [ids],
  );
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return versions.map((version) =>
    version.by === null ? version : { ...version, by: names.get(version.by) ?? deletedUserName },
  );
};

/**
 * Returns what the schema studio shows: the active files, the files of the folder (null if it cannot be read), previous
 * versions, and the problems of the last edit. `changingSince` and `progress`: when a running activation began and how
 * far it is, null without one. `elsewhere`: a sentence if another server has activated another version.
 */
export const readStudio = async ({
  pool,
  dir,
  version,
  problems,
  changingSince,
}: StudioSource): Promise<SchemasAnswer['data']> => {
  const head = await readActiveVersion(pool);
  const [history, folder] = [await withNames(pool, await listVersions(pool)), await readFolder(dir, head)];
  const progress = changingSince === undefined ? undefined : await readProgress(pool);
  return {
    version,
    problems,
    changingSince: changingSince ?? null,
    progress: progress ?? null,
    elsewhere: elsewhereOf(head, version),
    files: head?.texts ?? [],
    history,
    folder,
  };
};
