import type { Json } from './json.ts';

/** What is wrong in a schema file, with its place, lines and columns counted from 1. */
export type SchemaProblem = { readonly file: string; readonly line: number; readonly column: number; readonly path: string; readonly message: string };

/** A way out: write `value` at `path` of the file, e.g. `{"title":"Cut what is too long","path":["properties","code","cut"],"value":true}`. */
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
export type ImpactStep = { readonly resource: string; readonly field: string; readonly message: string; readonly count: number };

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

/** One version of a schema file that was in force. `gone`: with it the file was taken away. `by` null: edited by hand. */
export type SchemaFileVersion = {
  readonly id: number; readonly at: string; readonly version: string; readonly file: string; readonly hash: string; readonly by: string | null;
  readonly place: string; readonly changes: readonly string[]; readonly gone: boolean;
};

/**
 * Answer of `GET /api/v2/admin/schemas`: the files in force with their texts, what is wrong with the last edit, and what was in force before, newest first.
 * `elsewhere`: another server has put another version in force; the sentence says which and where.
 */
export type SchemasAnswer = {
  readonly data: {
    readonly version: string;
    readonly problems: readonly string[];
    readonly elsewhere: string | null;
    readonly files: readonly { readonly name: string; readonly text: string }[];
    readonly history: readonly SchemaFileVersion[];
  };
};

/** Body of `POST /api/v2/admin/schemas/check`: files that take the place of those in force; `text` null takes one away. The answer is `{"data": ImpactReport}`. */
export type SchemaDraftBody = { readonly files: readonly { readonly name: string; readonly text: string | null }[] };
