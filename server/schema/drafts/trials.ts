import { randomUUID } from 'node:crypto';
import type { TryAnswer } from '#model/wire/impact.ts';
import { type PermissionNames, permissionNames } from '#model/permissions/permissionNames.ts';
import type { Model } from '#model/resource.ts';
import { pack, type Packed } from '../lifecycle/packed.ts';
import { makeSchemaState, type SchemaState } from '../lifecycle/schemaState.ts';

/** A draft that somebody is trying: its description, for them alone, and its compiled rules. */
export type Trial = { readonly version: string; readonly answer: Packed; readonly rulesPath: string; readonly rules: Packed };

export type Trials = {
  /** Keeps a draft for a person, in place of one that they tried before. */
  readonly begin: (userId: string, draft: Model, inForce: Model) => Promise<TryAnswer['data']>;
  /** Gives a draft to the one who tries it, to nobody else; undefined where there is none, or not any more. */
  readonly find: (id: unknown, userId: string) => Trial | undefined;
  /** Gives compiled rules by their address. */
  readonly rulesAt: (path: string) => Packed | undefined;
};

type Kept = { readonly id: string; readonly userId: string; readonly until: number; readonly trial: Trial };

/** chosen: long enough to look around; the draft itself stays with the one who writes it. */
const lifeMs = 60 * 60_000;
/** Each takes about a megabyte. */
const mostTrials = 20;

/** Fields whose values the server has under the same name and kind, by resource: the others read as empty. */
const standingOf = (draft: Model, inForce: Model): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.values(draft.resources).flatMap(({ name, fields }) => {
    const now = Object.hasOwn(inForce.resources, name) ? inForce.resources[name] : undefined;
    return now === undefined ? [] : [[name, fields.filter((field) => now.fieldsByName[field.name]?.kind === field.kind).map((field) => field.name)]];
  }));

/** All rights on modules that only the draft has; there is nothing yet that they could open. */
const rightsOf = (draft: Model, inForce: Model): PermissionNames => {
  const known = permissionNames(inForce);
  return Object.fromEntries(Object.entries(permissionNames(draft)).filter(([module]) => !Object.hasOwn(known, module)));
};

const makeTrial = ({ model, compiled, answer, rules }: SchemaState, trial: { readonly id: string; readonly standing: ReturnType<typeof standingOf>; readonly rights: PermissionNames }): Trial => ({
  version: model.version,
  answer: pack(JSON.stringify({ ...(JSON.parse(answer.plain) as object), trial })),
  rulesPath: compiled.path,
  rules,
});

/** Keeps the drafts that people try, in memory and for a time: nothing of them reaches the database. */
export const openTrials = (now: () => number = Date.now): Trials => {
  let kept: readonly Kept[] = [];
  const standing = (): readonly Kept[] => (kept = kept.filter(({ until }) => until > now()));
  return {
    begin: async (userId, draft, inForce) => {
      const id = randomUUID();
      const trial = makeTrial(await makeSchemaState(draft), { id, standing: standingOf(draft, inForce), rights: rightsOf(draft, inForce) });
      const until = now() + lifeMs;
      kept = [...standing().filter((one) => one.userId !== userId).slice(1 - mostTrials), { id, userId, until, trial }];
      return { id, until: new Date(until).toISOString() };
    },
    find: (id, userId) => standing().find((one) => one.id === id && one.userId === userId)?.trial,
    rulesAt: (path) => standing().find(({ trial }) => trial.rulesPath === path)?.trial.rules,
  };
};
