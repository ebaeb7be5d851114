import { AppError } from '#model/errors.ts';
import { mergePermissions } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { Actor } from '../../auth/actor.ts';
import { ConfigError } from '../../config/environment.ts';
import { passwordProblem } from '../../auth/passwords/passwordProblem.ts';
import { hashPassword } from '../../auth/passwords/passwords.ts';
import { beginHistory, type History } from './history.ts';
import { generatePassword } from '../../auth/passwords/generatePassword.ts';
import type { Random } from './random.ts';
import { sampleRoles } from './roles.ts';
import { starterRoles } from './starterRoles.ts';

/** What a person needs to sign in as one of the sample's users. */
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

/** The admin, and who works with them; each name stands below the one that it reports to. */
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
 * The people's numbers: India reserves none for stories. chosen: the series 65000, which the phone library takes for
 * mobile numbers and which, to our knowledge, no operator has been given, so that a click in the sample rings at
 * nobody's.
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
  readonly adminPassword?: string | undefined;
  readonly samplePassword?: string | undefined;
  /** Only the admin, with all roles to give to others. */
  readonly onlyAdmin?: boolean;
};

/** The user name of the first admin. */
export const adminName = 'admin';

/** The admin of a new installation, until the setup asks for the person's own name. */
const firstAdmin: Listed = {
  username: adminName,
  role: 'admin',
  first: 'Admin',
  last: 'User',
  designation: '',
  department: '',
};

/** Gives a resource that the product can't do without. Errors: a schema folder that lacks its file. */
export const resourceNamed = (model: Model, name: string): Resource => {
  const resource = Object.hasOwn(model.resources, name) ? model.resources[name] : undefined;
  if (resource === undefined) throw new Error(`schemas/${name}.json: is missing; the sample agency needs it.`);
  return resource;
};

/** A password that the rules refuse is the mistake of whoever set it, so the sentence names the variable. */
const naming = <T>(variable: string, work: () => T): T => {
  try {
    return work();
  } catch (error) {
    if (error instanceof AppError && error.fields?.['password'] !== undefined)
      throw new ConfigError(`${variable}: ${error.fields['password']}.`, { cause: error });
    throw error;
  }
};

/** Refuses a password of the environment that would be guessed. */
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

/** Makes the roles and the people. Those who get no password can't sign in until an admin resets it. */
export const createPeople = async (request: PeopleRequest): Promise<People> => {
  const { state, random, at, onlyAdmin = false } = request;
  const [roles, users] = [resourceNamed(state.model, 'roles'), resourceNamed(state.model, 'users')];
  // Nobody is there yet who could make the first one.
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
    // The setup asks the first admin for these; until then they hold an example only where the file requires them.
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

/** Puts the hash in the password's place before anything is written. */
const withHash = (history: History, hash: string | undefined): History => ({
  ...history,
  written: () => {
    const { record, ...rest } = history.written();
    return hash === undefined
      ? { record, ...rest }
      : { ...rest, record: { ...record, record: { ...record.record, password: hash } } };
  },
});
