import type { Json } from '../schema/json.ts';

/** What is wrong in a schema file, with its place, lines and columns counted from 1. */
export type SchemaProblem = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly path: string;
  readonly message: string;
};

/**
 * A way out: write `value` at `path` of the file, e.g. `{"title":"Cut what is too
 * long","path":["properties","code","cut"],"value":true}`.
 */
export type ImpactFix = { readonly title: string; readonly path: readonly (string | number)[]; readonly value: Json };

/** A rule of a draft that standing records break. */
export type Impact = SchemaProblem & {
  readonly resource: string;
  /** The field that it is about; absent: several. */
  readonly field?: string;
  readonly count: number;
  readonly total: number;
  /** The first of them. */
  readonly examples: readonly { readonly _id: string; readonly title: string }[];
  /** `blocks`: the draft can't go live so. `since`: the file says that they may stay. */
  readonly state: 'blocks' | 'since';
  readonly fixes: readonly ImpactFix[];
};

/** A step that going live takes with records that stand, e.g. `41 leads: Source OLX becomes Website`. */
export type ImpactStep = {
  readonly resource: string;
  readonly field: string;
  readonly message: string;
  readonly count: number;
};

/** What a draft of schema files would do. `changes`: in words, e.g. `leads: new field Pets allowed`. */
export type ImpactReport = {
  readonly problems: readonly SchemaProblem[];
  readonly warnings: readonly SchemaProblem[];
  readonly changes: readonly string[];
  readonly impacts: readonly Impact[];
  readonly steps: readonly ImpactStep[];
  /** It can go live as it is. */
  readonly live: boolean;
};

/**
 * One version of a schema file that was in force. `gone`: with it the file was taken away. `by` null: edited by hand,
 * in the folder that `place` names; else the person's name.
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
 * A schema file as it stands in the folder; `text` null: as it is in force. `hash` is its mark, e.g.
 * `9f86d081884c7d65`.
 */
type FolderFile = { readonly name: string; readonly hash: string; readonly text: string | null };

/**
 * Answer of `GET /api/v2/admin/schemas`: the files in force with their texts, what is wrong with the last edit, and
 * what was in force before, newest first. `changingSince`: since when another version is being put in force; the one
 * before stays so until it is. `elsewhere`: another server has put another version in force; the sentence says which
 * and where. `folder`: the files of this server's folder, null where it knows of none; `readOnly` says why they can't
 * be written.
 */
export type SchemasAnswer = {
  readonly data: {
    readonly version: string;
    readonly problems: readonly string[];
    readonly changingSince: string | null;
    /** How far it is, e.g. `12,000 of 41,002 leads recomputed`; null where that takes no time. */
    readonly progress: string | null;
    readonly elsewhere: string | null;
    readonly files: readonly { readonly name: string; readonly text: string }[];
    readonly history: readonly SchemaFileVersion[];
    readonly folder: { readonly readOnly: string | null; readonly files: readonly FolderFile[] } | null;
  };
};

/**
 * Body of `POST /api/v2/admin/schemas/publish`: beside each file the mark of the text that it was made of, null for a
 * new one.
 */
export type PublishBody = {
  readonly files: readonly { readonly name: string; readonly text: string | null; readonly was: string | null }[];
};
/**
 * `inForce` false: it is being put in force behind the answer, as records take long to fill; `GET
 * /api/v2/admin/schemas` tells when it is, or what went wrong.
 */
export type PublishAnswer = {
  readonly data: { readonly version: string; readonly inForce: boolean; readonly report: ImpactReport };
};

/** Answer of `POST /api/v2/admin/schemas/try`: under what name the draft can be looked at, and until when. */
export type TryAnswer = { readonly data: { readonly id: string; readonly until: string } };
