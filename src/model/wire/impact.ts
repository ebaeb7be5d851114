import type { Json } from '../schema/json.ts';

/**
 * A resource or a field that an edit removes, but a file still names. `field`: absent if it is the resource. `newName`:
 * the name that the field probably has now.
 */
export type RemovedName = {
  readonly name: string;
  readonly resource: string;
  readonly field?: string;
  readonly newName?: string;
};

/**
 * A problem in a schema file, with its position. Lines and columns start at 1. `removed`: set if the file names
 * something that the edit removes.
 */
export type SchemaProblem = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly path: string;
  readonly message: string;
  readonly removed?: RemovedName;
};

/**
 * A fix that an admin can apply: write `value` at `path` of the file, e.g. `{"title":"Cut what is too
 * long","path":["properties","code","cut"],"value":true}`.
 */
export type ImpactFix = { readonly title: string; readonly path: readonly (string | number)[]; readonly value: Json };

/** A requirement of a draft that existing records do not meet, such as a new max length. */
export type Impact = SchemaProblem & {
  /** The message without the ways to fix it: `3 of 40 leads have more than 5 characters in Code, first Asha Rao`. */
  readonly violation: string;
  readonly resource: string;
  /** The field with the requirement. Absent if several fields have it together. */
  readonly field?: string;
  readonly count: number;
  readonly total: number;
  /** The first records that do not meet the requirement. */
  readonly examples: readonly { readonly _id: string; readonly title: string }[];
  /** `blocks`: the draft cannot be published. `since`: the file allows existing records to stay as they are. */
  readonly state: 'blocks' | 'since';
  readonly fixes: readonly ImpactFix[];
};

/** What publishing changes in existing records, e.g. `41 leads: Source OLX becomes Website`. */
export type ImpactStep = {
  readonly resource: string;
  readonly field: string;
  readonly message: string;
  readonly count: number;
};

/** The effect of a draft. `changes` describes its changes as text, e.g. `leads: new field Pets allowed`. */
export type ImpactReport = {
  readonly problems: readonly SchemaProblem[];
  readonly warnings: readonly SchemaProblem[];
  readonly changes: readonly string[];
  readonly impacts: readonly Impact[];
  readonly steps: readonly ImpactStep[];
  /** Whether the draft can be published without further changes. */
  readonly canPublish: boolean;
};

/**
 * A version of a schema file, active now or earlier. `by`: the name of the user who published it, or null if someone
 * edited the file by hand. `place`: the server that activated it and its folder, such as `host:/srv/gable/schemas`.
 * `gone`: the version removed the file.
 */
export type SchemaFileVersion = {
  readonly id: number;
  readonly at: string;
  readonly version: string;
  readonly file: string;
  readonly hash: string;
  readonly by: string | null;
  readonly place: string;
  readonly changes: readonly string[];
  readonly gone: boolean;
};

/**
 * A schema file in the folder; `text` null: same as the active one. `hash` identifies the text, e.g.
 * `9f86d081884c7d65`.
 */
type FolderFile = { readonly name: string; readonly hash: string; readonly text: string | null };

/**
 * Response of `GET /api/v2/admin/schemas`: the active files with their texts, the problems of the last edit, and
 * previous versions, newest first. `changingSince`: when the activation of another version began, if it is running.
 * `elsewhere`: a sentence with the version and the server, if another server has activated another version. `folder`:
 * the files of this server's folder, or null if it has none. `readOnly`: why the files in the folder cannot be written.
 */
export type SchemasAnswer = {
  readonly data: {
    readonly version: string;
    readonly problems: readonly string[];
    readonly changingSince: string | null;
    /**
     * Progress of the activation, e.g. `12,000 of 41,002 leads recomputed`. Null if there are no records to recompute.
     */
    readonly progress: string | null;
    readonly elsewhere: string | null;
    readonly files: readonly { readonly name: string; readonly text: string }[];
    readonly history: readonly SchemaFileVersion[];
    readonly folder: { readonly readOnly: string | null; readonly files: readonly FolderFile[] } | null;
  };
};

/**
 * Body of `POST /api/v2/admin/schemas/publish`: each file with the hash of the text it is based on, null for a new
 * file.
 */
export type PublishBody = {
  readonly files: readonly { readonly name: string; readonly text: string | null; readonly was: string | null }[];
};
/**
 * Response of a publication. `isActive` is false if the server still activates the version in the background, because
 * many records change. `GET /api/v2/admin/schemas` returns the progress and the problems of the activation.
 */
export type PublishAnswer = {
  readonly data: { readonly version: string; readonly isActive: boolean; readonly report: ImpactReport };
};

/** Response of `POST /api/v2/admin/schemas/preview`: the id of the preview, and when it ends. */
export type DraftPreviewAnswer = { readonly data: { readonly id: string; readonly until: string } };
