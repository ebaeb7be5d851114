import { randomUUID } from 'node:crypto';
import type { TryAnswer } from '#model/wire/impact.ts';
import { type PermissionNames, permissionNames } from '#model/permissions/permissionNames.ts';
import type { Model } from '#model/resource.ts';
import { compressText, type CompressedText } from '../lifecycle/compressedText.ts';
import { createSchemaState, type SchemaState } from '../lifecycle/schemaState.ts';

/** A draft that a user is trying out: its description for this user, and its compiled rules. */
export type TriedDraft = {
  readonly version: string;
  readonly answer: CompressedText;
  readonly rulesPath: string;
  readonly rules: CompressedText;
};

export type DraftStore = {
  /** Keeps a draft of a user, in place of their previous one. */
  readonly begin: (userId: string, draft: Model, current: Model) => Promise<TryAnswer['data']>;
  /** Returns a draft to its user, or undefined if it belongs to another user or has expired. */
  readonly find: (id: unknown, userId: string) => TriedDraft | undefined;
  /** Returns compiled rules by their path. */
  readonly rulesAt: (path: string) => CompressedText | undefined;
};

type Kept = { readonly id: string; readonly userId: string; readonly until: number; readonly draft: TriedDraft };

/** chosen: long enough to look around. The draft itself is kept in the browser. */
const lifeMs = 60 * 60_000;
/** Each takes about a megabyte. */
const maxDrafts = 20;

/**
 * Returns the fields that have stored values under the same name and kind, by resource. All other fields are shown as
 * empty.
 */
const existingFieldsOf = (draft: Model, current: Model): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.values(draft.resources).flatMap(({ name, fields }) => {
      const now = Object.hasOwn(current.resources, name) ? current.resources[name] : undefined;
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

/** Returns all permissions of modules that only the draft has; there are no records yet that they could reveal. */
const rightsOf = (draft: Model, current: Model): PermissionNames => {
  const names = permissionNames(current);
  return Object.fromEntries(Object.entries(permissionNames(draft)).filter(([module]) => !Object.hasOwn(names, module)));
};

const describeDraft = (
  { model, compiled, answer, rules }: SchemaState,
  trial: {
    readonly id: string;
    readonly standing: ReturnType<typeof existingFieldsOf>;
    readonly rights: PermissionNames;
  },
): TriedDraft => ({
  version: model.version,
  answer: compressText(JSON.stringify({ ...(JSON.parse(answer.plain) as object), trial })),
  rulesPath: compiled.path,
  rules,
});

/**
 * Creates the store of drafts that users try out, in memory and for a limited time. Nothing is written to the database.
 */
export const createDraftStore = (now: () => number = Date.now): DraftStore => {
  let kept: readonly Kept[] = [];
  const unexpired = (): readonly Kept[] => (kept = kept.filter(({ until }) => until > now()));
  return {
    begin: async (userId, draft, current) => {
      const id = randomUUID();
      const tried = describeDraft(await createSchemaState(draft), {
        id,
        standing: existingFieldsOf(draft, current),
        rights: rightsOf(draft, current),
      });
      const until = now() + lifeMs;
      kept = [
        ...unexpired()
          .filter((one) => one.userId !== userId)
          .slice(1 - maxDrafts),
        { id, userId, until, draft: tried },
      ];
      return { id, until: new Date(until).toISOString() };
    },
    find: (id, userId) => unexpired().find((one) => one.id === id && one.userId === userId)?.draft,
    rulesAt: (path) => unexpired().find((one) => one.draft.rulesPath === path)?.draft.rules,
  };
};
