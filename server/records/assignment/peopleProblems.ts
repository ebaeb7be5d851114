import type { Model } from '#model/resource.ts';
import type { AssignSchema, PeopleSchema } from '#model/schema/files/automationSchema.ts';
import type { Executor } from '../../postgres/pool.ts';
import { storedText } from '../../language/serverText.ts';
import { originalText } from '../../language/serverWording.ts';
import { findNamedPeople, listOfPeople } from '../../schema/migrations/checks/people/findNamedPeople.ts';

/**
 * Returns what is wrong with the people that a rule names, in English: a team or user does not exist, a team has no
 * members, or a user has no access. Empty if nothing is wrong. Example: `Team “North team” does not exist`.
 */
export const peopleProblems = async (
  executor: Executor,
  model: Model,
  people: PeopleSchema,
): Promise<readonly string[]> => {
  const { missing, inactive, list } = await findNamedPeople(executor, model, people);
  const named = {
    thing: originalText(listOfPeople(model, people)?.resource.title ?? ''),
    name: people.named ?? '',
  };
  return [
    ...(list === null ? [storedText('rules.noList', named)] : []),
    ...(list?.members === 0 ? [storedText('rules.noMembers', named)] : []),
    ...(list !== null && list !== undefined && list.members > 0 && list.active === 0
      ? [storedText('rules.noActiveMembers', named)]
      : []),
    ...missing.map((name) => storedText('rules.noUser', { name })),
    ...inactive.map((name) => storedText('rules.inactiveUser', { name })),
  ];
};

/** Returns the people of a rule as the rule names them: `North team`, or `asha, ravi`. */
export const namesOfPeople = ({ people = [], named }: PeopleSchema): string =>
  [...(named === undefined ? [] : [named]), ...people].join(', ');

/**
 * Returns why a rule found no user: all people whom the rule names have no access or do not exist. `problems`: the
 * result of `peopleProblems`. The first problem is returned if it is the only one, or if the rule names a team.
 * Otherwise the returned sentence names the people.
 */
export const whyNoPeople = (people: PeopleSchema, problems: readonly string[]): string => {
  const [first] = problems;
  return first !== undefined && (problems.length === 1 || people.in !== undefined)
    ? first
    : storedText('rules.noActiveUsers', { people: namesOfPeople(people) });
};

/**
 * Returns why a rule could choose none of its people: nobody is clocked in, or each of them is away or has reached the
 * max per day. `all`: the number of its people. `present`: how many of them are clocked in.
 */
export const whyNoneFree = (
  { to, perDay, clockedIn }: AssignSchema,
  { all, present }: { readonly all: number; readonly present: number },
): string => {
  const people = namesOfPeople(to);
  if (clockedIn === true && present === 0) return storedText('rules.noneClockedIn', { people });
  return present === all
    ? storedText('rules.allAtMax', { people, count: perDay ?? 0 })
    : storedText('rules.allAwayOrAtMax', { people, count: perDay ?? 0 });
};
