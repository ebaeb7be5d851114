import { createCache } from '#model/createCache.ts';
import { randomUUID } from 'node:crypto';
import type { DraftPreviewAnswer } from '#model/wire/impact.ts';
import { type PermissionNames, permissionNames } from '#model/permissions/permissionNames.ts';
import type { Model } from '#model/resource.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { isUuid } from '../../auth/isUuid.ts';
import { withSchemaTexts } from '../../language/language.ts';
import type { Executor } from '../../postgres/pool.ts';
import { compressText, type CompressedText } from '../lifecycle/compressedText.ts';
import { localizedState } from '../lifecycle/localizedState.ts';
import { createSchemaState, type SchemaState } from '../lifecycle/schemaState.ts';

/** A draft that a browser previews. `answer`: the schema response. `rules`: compiled rules, read from `rulesPath`. */
export type PreviewedDraft = {
  readonly version: string;
  readonly answer: CompressedText;
  readonly rulesPath: string;
  readonly rules: CompressedText;
};

/** Stores the drafts that users preview. */
export type DraftStore = {
  /** Stores a draft instead of the previous draft of the user. Resolves to its id and the time when it expires. */
  readonly begin: (userId: string, draft: Model, current: Model) => Promise<DraftPreviewAnswer['data']>;
  /** Returns the draft with this id if the user has stored it and it has not expired, otherwise undefined. */
  readonly find: (id: unknown, userId: string) => Promise<PreviewedDraft | undefined>;
  /** Returns the compiled rules with this path, or undefined if no stored draft has them or all have expired. */
  readonly rulesAt: (path: string) => Promise<CompressedText | undefined>;
};

/** How long a stored draft is kept. chosen: long enough to look around. The draft itself is kept in the browser. */
const lifeMinutes = 60;
/** Max stored drafts. Each is about a megabyte. */
const maxDrafts = 20;

type Row = {
  readonly version: string;
  readonly answer: string;
  readonly rules_path: string;
  readonly rules: string;
};

/**
 * Returns the fields that have stored values under the same name and kind, by resource. All other fields are shown as
 * empty.
 */
const existingFieldsOf = (draft: Model, current: Model): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.values(draft.resources).flatMap(({ name, fields }) => {
      const now = ownValue(current.resources, name);
      return now === undefined
        ? []
        : [
            [
              name,
              fields.filter((field) => now.fieldsByName[field.name]?.kind === field.kind).map((field) => field.name),
            ],
          ];
    }),
  );

/** Returns all permissions of modules that only the draft has. There are no records yet that they could reveal. */
const permissionsOf = (draft: Model, current: Model): PermissionNames => {
  const names = permissionNames(current);
  return Object.fromEntries(Object.entries(permissionNames(draft)).filter(([module]) => !Object.hasOwn(names, module)));
};

const answerOf = (
  { answer }: SchemaState,
  draftPreview: {
    readonly id: string;
    readonly existing: ReturnType<typeof existingFieldsOf>;
    readonly permissions: PermissionNames;
  },
): string => JSON.stringify({ ...(JSON.parse(answer.plain) as object), preview: draftPreview });

/**
 * Returns a function that compresses texts of drafts. It compresses each text once per process, because the requests of
 * a page visit need the same texts.
 */
const createCompressor = (): ((plain: string) => CompressedText) => {
  const cache = createCache<string, CompressedText>(maxDrafts);
  return (plain) => {
    const found = cache.get(plain) ?? compressText(plain);
    cache.delete(plain);
    cache.set(plain, found);
    return found;
  };
};

/** Creates the store of previewed drafts of all servers: one per user, the latest 20 in all, each for up to an hour. */
export const createDraftStore = (executor: Executor): DraftStore => {
  const compress = createCompressor();
  const triedOf = (row: Row | undefined): PreviewedDraft | undefined =>
    row === undefined
      ? undefined
      : {
          version: row.version,
          answer: compress(row.answer),
          rulesPath: row.rules_path,
          rules: compress(row.rules),
        };
  return {
    begin: async (userId, draft, current) => {
      const id = randomUUID();
      const created = await createSchemaState(draft);
      const state = withSchemaTexts(draft.source, () => localizedState(created));
      const draftPreview = {
        id,
        existing: existingFieldsOf(draft, current),
        permissions: permissionsOf(draft, current),
      };
      const { rows } = await executor.query<{ until: Date }>(
        `with ended as (
           delete from gable.tried_drafts where until <= now() or id in (
             select id from gable.tried_drafts where "user" <> $2 order by until desc offset ${maxDrafts - 1}))
         insert into gable.tried_drafts (id, "user", until, version, answer, rules_path, rules)
         values ($1, $2, now() + interval '${lifeMinutes} minutes', $3, $4, $5, $6)
         on conflict ("user") do update set id = excluded.id, until = excluded.until, version = excluded.version,
           answer = excluded.answer, rules_path = excluded.rules_path, rules = excluded.rules
         returning until`,
        [id, userId, draft.version, answerOf(state, draftPreview), state.compiled.path, state.rules.plain],
      );
      return { id, until: (rows[0]?.until ?? new Date()).toISOString() };
    },
    find: async (id, userId) => {
      if (typeof id !== 'string' || !isUuid(id)) return undefined;
      const { rows } = await executor.query<Row>(
        `select version, answer, rules_path, rules
          from gable.tried_drafts
          where id = $1 and "user" = $2 and until > now()`,
        [id, userId],
      );
      return triedOf(rows[0]);
    },
    rulesAt: async (path) => {
      const { rows } = await executor.query<Row>(
        `select version, answer, rules_path, rules
          from gable.tried_drafts
          where rules_path = $1 and until > now()
          limit 1`,
        [path],
      );
      return triedOf(rows[0])?.rules;
    },
  };
};
