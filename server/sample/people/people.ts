import { AppError } from '#model/errors.ts';
import { mergePermissions } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import { ConfigError } from '../../config/environment.ts';
import { passwordProblem } from '../../auth/passwords/passwordProblem.ts';
import { hashPassword } from '../../auth/passwords/passwords.ts';
import { beginHistory, type History } from './history.ts';
import { generatePassword } from '../../auth/passwords/generatePassword.ts';
import type { Random } from './random.ts';
import { sampleRoles } from './roles.ts';
import { starterRoles } from './starterRoles.ts';

/** The name of the role, the username and the password of a sample user. */
export type SignIn = { readonly role: string; readonly username: string; readonly password: string };

type Listed = {
  readonly username: string;
  readonly role: string;
  readonly first: string;
  readonly last: string;
  readonly under?: string;
  readonly designation: string;
  readonly department: string;
};

/** The admin and the staff. Managers come before those who report to them. */
const staff: readonly Listed[] = [
  { username: 'admin', role: 'admin', first: 'Asha', last: 'Menon', designation: 'Founder', department: 'Management' },
  {
    username: 'manager',
    role: 'manager',
    first: 'Priya',
    last: 'Deshpande',
    under: 'admin',
    designation: 'Sales manager',
    department: 'Sales',
  },
  {
    username: 'vikram',
    role: 'manager',
    first: 'Vikram',
    last: 'Shetty',
    under: 'admin',
    designation: 'Sales manager, north',
    department: 'Sales',
  },
  {
    username: 'agent',
    role: 'agent',
    first: 'Karthik',
    last: 'Rao',
    under: 'manager',
    designation: 'Property consultant',
    department: 'Sales',
  },
  {
    username: 'farah',
    role: 'agent',
    first: 'Farah',
    last: 'Khan',
    under: 'manager',
    designation: 'Property consultant',
    department: 'Sales',
  },
  {
    username: 'joseph',
    role: 'agent',
    first: 'Joseph',
    last: 'Fernandes',
    under: 'manager',
    designation: 'Senior consultant',
    department: 'Sales',
  },
  {
    username: 'lavanya',
    role: 'agent',
    first: 'Lavanya',
    last: 'Gowda',
    under: 'vikram',
    designation: 'Property consultant',
    department: 'Sales',
  },
  {
    username: 'sandeep',
    role: 'agent',
    first: 'Sandeep',
    last: 'Kulkarni',
    under: 'vikram',
    designation: 'Property consultant',
    department: 'Sales',
  },
  {
    username: 'telecaller',
    role: 'telecaller',
    first: 'Nandini',
    last: 'Hegde',
    under: 'manager',
    designation: 'Telecaller',
    department: 'Pre-sales',
  },
  {
    username: 'imran',
    role: 'telecaller',
    first: 'Imran',
    last: 'Ahmed',
    under: 'vikram',
    designation: 'Telecaller',
    department: 'Pre-sales',
  },
  {
    username: 'roopa',
    role: 'telecaller',
    first: 'Roopa',
    last: 'Iyer',
    under: 'vikram',
    designation: 'Telecaller',
    department: 'Pre-sales',
  },
  {
    username: 'viewer',
    role: 'viewer',
    first: 'Thomas',
    last: 'Mathew',
    under: 'admin',
    designation: 'Accountant',
    department: 'Accounts',
  },
];

/**
 * Returns a fictional phone number: 7 → `+916500000007`. India reserves no numbers for fiction. chosen: the series
 * 65000. The phone library accepts it as mobile numbers, and as far as we know it is not assigned, so that a click
 * calls no one.
 */
export const samplePhone = (number: number): string => `+9165000${String(number).padStart(5, '0')}`;

export type Person = { readonly actor: Actor; readonly role: string; readonly history: History };
export type People = {
  readonly roles: readonly History[];
  readonly users: readonly Person[];
  readonly signIns: readonly SignIn[];
  readonly byName: (username: string) => Person;
};

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

/** Username of the first admin. */
export const adminName = 'admin';

/** The admin of a new installation, until the setup asks for their name. */
const firstAdmin: Listed = {
  username: adminName,
  role: 'admin',
  first: 'Admin',
  last: 'User',
  designation: '',
  department: '',
};

/** Returns a resource of the model by its name. Errors: an `Error` if the schema folder lacks its file. */
export const resourceNamed = (model: Model, name: string): Resource => {
  const resource = Object.hasOwn(model.resources, name) ? model.resources[name] : undefined;
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

/**
 * Builds the roles and the users, without writing them. With `onlyAdmin`, the admin is the only user. `signIns`: the
 * sign-ins to show, with the passwords, of one user per role. Users without a password cannot sign in until an admin
 * sets one. Errors: `ConfigError` for a weak password, with the name of the environment variable that sets it.
 */
export const createPeople = async (request: PeopleRequest): Promise<People> => {
  const { state, random, at, onlyAdmin = false } = request;
  const [roles, users] = [resourceNamed(state.model, 'roles'), resourceNamed(state.model, 'users')];
  // The first role has no author.
  const offered = onlyAdmin ? starterRoles(state.model) : sampleRoles(state.model);
  const [adminRole] = offered;
  const founder: Actor = {
    userId: '',
    username: 'admin',
    permissions: mergePermissions([adminRole]),
    roleIds: [],
    teamIds: [],
  };
  const listed = onlyAdmin ? [firstAdmin] : staff;

  const passwordOf = ({ username, role }: Listed): string | undefined => {
    if (role === 'admin') return request.adminPassword ?? generatePassword();
    return request.samplePassword ?? (username === role ? generatePassword() : undefined);
  };
  const passwords = new Map(
    listed.flatMap((person) => {
      const password = passwordOf(person);
      return password === undefined ? [] : [[person.username, password] as const];
    }),
  );
  const hashed = await hashes([...passwords.values()]);

  const roleHistories = offered.map(({ key, name, description, rolePermissions }) => ({
    key,
    name,
    rolePermissions,
    history: beginHistory({
      state,
      resource: roles,
      random,
      by: founder,
      at,
      values: { name, ...(Object.hasOwn(roles.fieldsByName, 'description') ? { description } : {}), rolePermissions },
    }),
  }));
  const roleOf = (key: string) => {
    const role = roleHistories.find((one) => one.key === key);
    if (role === undefined) throw new Error(`sample: there is no role ${key}.`);
    return role;
  };

  const people: (Person & { readonly listed: Listed })[] = [];
  const byName = (username: string): Person => {
    const found = people.find(({ actor }) => actor.username === username);
    if (found === undefined) throw new Error(`sample: there is no user ${username}.`);
    return found;
  };
  listed.forEach((person, index) => {
    const { username, role, first, last, under, designation, department } = person;
    const { history: held, rolePermissions } = roleOf(role);
    const password = passwords.get(username);
    // The setup asks the first admin for these fields; until then only required ones have an example.
    const isGiven = (field: string): boolean => !onlyAdmin || users.schema.required?.includes(field) === true;
    const history = naming(role === 'admin' ? 'ADMIN_PASSWORD' : 'SAMPLE_PASSWORD', () =>
      beginHistory({
        state,
        resource: users,
        random,
        at,
        by: people[0]?.actor ?? founder,
        values: {
          username,
          firstName: first,
          lastName: last,
          ...(isGiven('email') ? { email: `${username}@example.com` } : {}),
          ...(isGiven('phone') ? { phone: samplePhone(index + 1) } : {}),
          ...(designation === '' ? {} : { designation }),
          ...(department === '' ? {} : { department }),
          userRoles: [held.id],
          ...(under === undefined ? {} : { reportsTo: byName(under).actor.userId }),
          ...(password === undefined ? {} : { password }),
        },
      }),
    );
    const actor: Actor = {
      userId: history.id,
      username,
      permissions: mergePermissions([{ rolePermissions }]),
      roleIds: [],
      teamIds: [history.id],
    };
    people.push({ actor, role, history: withHash(history, hashed.get(password ?? '')), listed: person });
  });
  await refuseWeak('ADMIN_PASSWORD', request.adminPassword, ['admin', state.model.settings.name]);
  await refuseWeak('SAMPLE_PASSWORD', onlyAdmin ? undefined : request.samplePassword, [state.model.settings.name]);

  return {
    roles: roleHistories.map(({ history }) => history),
    users: people,
    byName,
    signIns: people.flatMap(({ actor: { username }, role }) => {
      const password = passwords.get(username);
      return password === undefined || username !== role ? [] : [{ role: roleOf(role).name, username, password }];
    }),
  };
};

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
