import { randomUUID } from 'node:crypto';
import type { TryAnswer } from '#model/wire/impact.ts';
import { type PermissionNames, permissionNames } from '#model/permissions/permissionNames.ts';
import type { Model } from '#model/resource.ts';
import { compressText, type CompressedText } from '../lifecycle/compressedText.ts';
import { createSchemaState, type SchemaState } from '../lifecycle/schemaState.ts';

/** A draft that somebody is trying: its description, for them alone, and its compiled rules. */
export type Trial = {
  readonly version: string;
  readonly answer: CompressedText;
  readonly rulesPath: string;
  readonly rules: CompressedText;
};

export type Trials = {
  /** Keeps a draft for a person, in place of one that they tried before. */
  readonly begin: (userId: string, draft: Model, inForce: Model) => Promise<TryAnswer['data']>;
  /** Gives a draft to the one who tries it, to nobody else; undefined where there is none, or not any more. */
  readonly find: (id: unknown, userId: string) => Trial | undefined;
  /** Gives compiled rules by their address. */
  readonly rulesAt: (path: string) => CompressedText | undefined;
};

type Kept = { readonly id: string; readonly userId: string; readonly until: number; readonly trial: Trial };

/** chosen: long enough to look around; the draft itself stays with the one who writes it. */
const lifeMs = 60 * 60_000;
/** Each takes about a megabyte. */
const maxTrials = 20;

/** Fields whose values the server has under the same name and kind, by resource: the others read as empty. */
const existingFieldsOf = (draft: Model, inForce: Model): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.values(draft.resources).flatMap(({ name, fields }) => {
      const now = Object.hasOwn(inForce.resources, name) ? inForce.resources[name] : undefined;
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

/** All rights on modules that only the draft has; there is nothing yet that they could open. */
const rightsOf = (draft: Model, inForce: Model): PermissionNames => {
  const names = permissionNames(inForce);
  return Object.fromEntries(Object.entries(permissionNames(draft)).filter(([module]) => !Object.hasOwn(names, module)));
};

const createTrial = (
  { model, compiled, answer, rules }: SchemaState,
  trial: {
    readonly id: string;
    readonly standing: ReturnType<typeof existingFieldsOf>;
    readonly rights: PermissionNames;
  },
): Trial => ({
  version: model.version,
  answer: compressText(JSON.stringify({ ...(JSON.parse(answer.plain) as object), trial })),
  rulesPath: compiled.path,
  rules,
});

/** Keeps the drafts that people try, in memory and for a time: nothing of them reaches the database. */
export const createTrials = (now: () => number = Date.now): Trials => {
  let kept: readonly Kept[] = [];
  const current = (): readonly Kept[] => (kept = kept.filter(({ until }) => until > now()));
  return {
    begin: async (userId, draft, inForce) => {
      const id = randomUUID();
      const trial = createTrial(await createSchemaState(draft), {
        id,
        standing: existingFieldsOf(draft, inForce),
        rights: rightsOf(draft, inForce),
      });
      const until = now() + lifeMs;
      kept = [
        ...current()
          .filter((one) => one.userId !== userId)
          .slice(1 - maxTrials),
        { id, userId, until, trial },
      ];
      return { id, until: new Date(until).toISOString() };
    },
    find: (id, userId) => current().find((one) => one.id === id && one.userId === userId)?.trial,
    rulesAt: (path) => current().find(({ trial }) => trial.rulesPath === path)?.trial.rules,
  };
};
