import { AppError } from '#model/errors.ts';
import { mergePermissions } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import type { Values } from '../../records/plan/plan.ts';
import { ConfigError } from '../../config/environment.ts';
import { passwordProblem } from '../../auth/passwords/passwordProblem.ts';
import { hashPassword } from '../../auth/passwords/passwords.ts';
import { beginHistory, type History } from './history.ts';
import { generatePassword } from '../../auth/passwords/generatePassword.ts';
import type { Random } from '../basics/random.ts';
import { type SampleRole, sampleRoles } from './roles.ts';
import { firstAdmin, staff, type StaffMember } from './staff.ts';
import { starterRoles } from './starterRoles.ts';

/** The name of the role, the username and the password of a sample user. */
export type SignIn = { readonly role: string; readonly username: string; readonly password: string };

/**
 * Returns a fictional phone number: 7 → `+916500000007`. India reserves no numbers for fiction. chosen: the series
 * 65000. The phone library accepts it as mobile numbers, and as far as we know it is not assigned, so that a click
 * calls no one.
 */
export const samplePhone = (number: number): string => `+9165000${String(number).padStart(5, '0')}`;

/** A sample user, with their role. */
export type Person = { readonly actor: Actor; readonly role: string; readonly history: History };
/** The sample's roles and users, and the users with whom a person can sign in. */
export type People = {
  readonly roles: readonly History[];
  readonly users: readonly Person[];
  readonly signIns: readonly SignIn[];
  readonly byName: (username: string) => Person;
};

/** What the people of the sample are created from: the schemas, the random numbers, the time and the passwords. */
export type PeopleRequest = {
  readonly state: SchemaState;
  readonly random: Random;
  readonly at: Date;
  /** Password of the admin. Absent: a random one. */
  readonly adminPassword?: string | undefined;
  /** Password of the other users. Absent: a random one for one user per role, none for the others. */
  readonly samplePassword?: string | undefined;
  /** Whether only the admin is created, with all roles to assign. */
  readonly onlyAdmin?: boolean;
};

/** Returns a resource of the model by its name. Errors: an `Error` if the schema folder lacks its file. */
export const resourceNamed = (model: Model, name: string): Resource => {
  const resource = ownValue(model.resources, name);
  if (resource === undefined) throw new Error(`schemas/${name}.json: is missing; the sample agency needs it.`);
  return resource;
};

/** Runs `work`, and adds the name of the variable to the error of a refused password. */
const naming = <T>(variable: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError && error.fields?.['password'] !== undefined)
      throw new ConfigError(`${variable}: ${error.fields['password']}.`, { cause: error });
    throw error;
  }
};

/** Refuses a password in the environment that is easy to guess. */
const refuseWeak = async (variable: string, password: string | undefined, words: readonly string[]): Promise<void> => {
  const problem = password === undefined ? undefined : await passwordProblem(password, { title: 'Password', words });
  if (problem !== undefined) throw new ConfigError(`${variable}: ${problem}.`);
};

const hashes = async (passwords: readonly string[]): Promise<ReadonlyMap<string, string>> =>
  new Map(
    await Promise.all(
      [...new Set(passwords)].map(async (password) => [password, await hashPassword(password)] as const),
    ),
  );

/** Returns a history in which the password is replaced by its hash. */
const withHash = (history: History, hash: string | undefined): History => ({
  ...history,
  written: () => {
    const { record, ...rest } = history.written();
    return hash === undefined
      ? { record, ...rest }
      : { ...rest, record: { ...record, record: { ...record.record, password: hash } } };
  },
});

/** A role of the sample, and its record. */
type Role = SampleRole & { readonly history: History };

/** Returns the roles as new records. The first role has no author. */
const createRoles = (
  { state, random, at }: PeopleRequest,
  offered: readonly SampleRole[],
  founder: Actor,
): readonly Role[] => {
  const resource = resourceNamed(state.model, 'roles');
  const hasDescription = Object.hasOwn(resource.fieldsByName, 'description');
  return offered.map((role) => {
    const { name, description, rolePermissions } = role;
    const values = { name, ...(hasDescription ? { description } : {}), rolePermissions };
    return { ...role, history: beginHistory({ state, resource, random, by: founder, at, values }) };
  });
};

/** Returns the password of each listed user who can sign in, by username. */
const choosePasswords = (
  { adminPassword, samplePassword }: PeopleRequest,
  listed: readonly StaffMember[],
): ReadonlyMap<string, string> => {
  const passwordOf = ({ username, role }: StaffMember): string | undefined => {
    if (role === 'admin') return adminPassword ?? generatePassword();
    return samplePassword ?? (username === role ? generatePassword() : undefined);
  };
  return new Map(
    listed.flatMap((person) => {
      const password = passwordOf(person);
      return password === undefined ? [] : [[person.username, password] as const];
    }),
  );
};

/** What the record of a listed user depends on. */
type NewPerson = {
  /** The place in the list, from 0. */
  readonly index: number;
  readonly by: Actor;
  readonly role: Role;
  readonly manager: Person | undefined;
  readonly password: string | undefined;
};

/** Returns the values of a new user. */
const valuesOf = (
  { state, onlyAdmin = false }: PeopleRequest,
  { username, first, last, designation, department }: StaffMember,
  { index, role, manager, password }: NewPerson,
): Values => {
  const users = resourceNamed(state.model, 'users');
  // The setup asks the first admin for these fields; until then only required ones have an example.
  const isGiven = (field: string): boolean => !onlyAdmin || users.schema.required?.includes(field) === true;
  return {
    username,
    firstName: first,
    lastName: last,
    ...(isGiven('email') ? { email: `${username}@example.com` } : {}),
    ...(isGiven('phone') ? { phone: samplePhone(index + 1) } : {}),
    ...(designation === '' ? {} : { designation }),
    ...(department === '' ? {} : { department }),
    userRoles: [role.history.id],
    ...(manager === undefined ? {} : { reportsTo: manager.actor.userId }),
    ...(password === undefined ? {} : { password }),
  };
};

/** Returns a listed user as a new record. Errors: `ConfigError` for a password that the schema refuses. */
const createPerson = (request: PeopleRequest, listed: StaffMember, person: NewPerson): Person => {
  const { state, random, at } = request;
  const { role, username } = listed;
  const history = naming(role === 'admin' ? 'ADMIN_PASSWORD' : 'SAMPLE_PASSWORD', () =>
    beginHistory({
      state,
      resource: resourceNamed(state.model, 'users'),
      random,
      at,
      by: person.by,
      values: valuesOf(request, listed, person),
    }),
  );
  const actor: Actor = {
    userId: history.id,
    username,
    permissions: mergePermissions([person.role]),
    roleIds: [],
    teamIds: [history.id],
  };
  return { actor, role, history };
};

/** Refuses passwords in the environment that are easy to guess. Errors: `ConfigError`. */
const refuseWeakPasswords = async ({ state, onlyAdmin, ...request }: PeopleRequest): Promise<void> => {
  const agency = state.model.settings.name;
  await refuseWeak('ADMIN_PASSWORD', request.adminPassword, ['admin', agency]);
  if (onlyAdmin !== true) await refuseWeak('SAMPLE_PASSWORD', request.samplePassword, [agency]);
};

/** Returns the item with a name. Errors: an `Error` if there is none. */
const requireItem = <T>(item: T | undefined, what: string, name: string): T => {
  if (item === undefined) throw new Error(`sample: there is no ${what} ${name}.`);
  return item;
};

/**
 * Builds the roles and the users, without writing them. With `onlyAdmin`, the admin is the only user. `signIns`: the
 * sign-ins to show, with the passwords, of one user per role. Users without a password cannot sign in until an admin
 * sets one. Errors: `ConfigError` for a weak password, with the name of the environment variable that sets it.
 */
export const createPeople = async (request: PeopleRequest): Promise<People> => {
  const { state, onlyAdmin = false } = request;
  const offered = onlyAdmin ? starterRoles(state.model) : sampleRoles(state.model);
  const [adminRole] = offered;
  const permissions = mergePermissions([adminRole]);
  const founder: Actor = { userId: '', username: 'admin', permissions, roleIds: [], teamIds: [] };
  const roles = createRoles(request, offered, founder);
  const roleOf = (key: string): Role =>
    requireItem(
      roles.find((role) => role.key === key),
      'role',
      key,
    );

  const listed = onlyAdmin ? [firstAdmin] : staff;
  const passwords = choosePasswords(request, listed);
  const hashed = await hashes([...passwords.values()]);
  const users: Person[] = [];
  const byName = (username: string): Person =>
    requireItem(
      users.find(({ actor }) => actor.username === username),
      'user',
      username,
    );
  for (const [index, person] of listed.entries()) {
    const password = passwords.get(person.username);
    const created = createPerson(request, person, {
      index,
      by: users[0]?.actor ?? founder,
      role: roleOf(person.role),
      manager: person.under === undefined ? undefined : byName(person.under),
      password,
    });
    users.push({ ...created, history: withHash(created.history, hashed.get(password ?? '')) });
  }
  await refuseWeakPasswords(request);

  return {
    roles: roles.map(({ history }) => history),
    users,
    byName,
    signIns: users.flatMap(({ actor: { username }, role }) => {
      const password = passwords.get(username);
      return password === undefined || username !== role ? [] : [{ role: roleOf(role).name, username, password }];
    }),
  };
};
