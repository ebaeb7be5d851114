import { isDeepStrictEqual } from 'node:util';
import type { SchemaProblem } from '#model/wire/impact.ts';
import type { Model } from '#model/resource.ts';
import { peopleInRule, type PeopleSchema, ruleModeOf } from '#model/schema/files/automationSchema.ts';
import { findNamedPeople, listOfPeople } from './findNamedPeople.ts';
import type { LoadedSchemas } from '../../../files/loadSchemas.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../../problems/problem.ts';
import { locate } from '../../../problems/schemaFile.ts';
import type { DdlClient } from '../../../tables/ddl.ts';

type PeopleChange = {
  readonly client: DdlClient;
  /** The active version, whose tables exist. Undefined: none yet. */
  readonly before: Model | undefined;
  readonly after: LoadedSchemas;
};

const fix = 'correct it, or the rule will find no one there';

const findingsOf = async (
  client: DdlClient,
  model: Model,
  { path, people }: { readonly path: Path; readonly people: PeopleSchema },
): Promise<readonly Finding[]> => {
  const { missing, inactive, list } = await findNamedPeople(client, model, people);
  const name = listOfPeople(model, people)?.resource.name ?? '';
  const got = `got "${people.named ?? ''}"; ${fix}`;
  const at = (username: string): Path => [...path, 'people', (people.people ?? []).indexOf(username)];
  return [
    ...(list === null ? [{ path: [...path, 'named'], message: `names no record of ${name}, ${got}` }] : []),
    ...(list !== undefined && list !== null && list.active === 0
      ? [{ path: [...path, 'named'], message: `names a record of ${name} without active members, ${got}` }]
      : []),
    ...missing.map((one) => ({ path: at(one), message: `is not the username of a user, got "${one}"; ${fix}` })),
    ...inactive.map((one) => ({ path: at(one), message: `is the username of an inactive user, got "${one}"; ${fix}` })),
  ];
};

/**
 * Returns warnings about rules that name a team or user that does not exist or has no access. Empty without `before`,
 * the active version. Rules that are off are only checked if the draft changes them, because rules that ship with Gable
 * are off until the agency names its team. chosen: warnings, because the team or user may be created later.
 */
export const peopleWarnings = async ({ client, before, after }: PeopleChange): Promise<readonly SchemaProblem[]> => {
  const { model, files } = after;
  if (before === undefined) return [];
  const warnings: SchemaProblem[] = [];
  for (const rule of model.rules) {
    const file = files.find((one) => one.file.endsWith(`rules/${rule.name}.json`));
    const active = before.rules.find(({ name }) => name === rule.name);
    if (file === undefined || (ruleModeOf(rule) === 'off' && isDeepStrictEqual(active, rule))) continue;
    for (const one of peopleInRule(rule)) {
      // A list that the draft adds has no records yet.
      if (one.people.in !== undefined && listOfPeople(before, one.people) === undefined) continue;
      for (const finding of await findingsOf(client, before, one)) warnings.push(locate(file, finding));
    }
  }
  return warnings;
};
