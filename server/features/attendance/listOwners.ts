import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { canWrite, may, mergePermissions } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { statesOfType } from '#model/states.ts';
import { maxOpen, type OwnerChoice, type OwnersAnswer } from '#model/wire/owners.ts';
import { workdayOf } from '#model/wire/workday.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { type Bind, createParameters } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { plannedForValues } from '../../postgres/statement.ts';
import type { Reader } from '../../query/filters/reader.ts';
import { shownTitle, titleColumn, withTitles } from '../../query/records/select/titleColumn.ts';

type OwnersRequest = {
  readonly pool: pg.Pool;
  readonly model: Model;
  readonly reader: Reader;
  /** Name of the resource whose records are assigned. */
  readonly name: string;
};

/** Max users in the list. chosen: an agency has fewer. */
const maxOwners = 500;

const activeStates = ({ states }: Resource): readonly string[] | undefined =>
  states === undefined ? undefined : statesOfType(states, ['open', 'scheduled']);

/** Returns SQL for the number of open records that the user in row `t` owns. */
const openCount = (resource: Resource, owner: string, bind: Bind): string => {
  const column = `r.${quote(owner)}`;
  const isMany = resource.fieldsByName[owner]?.property.type === 'array';
  const states = activeStates(resource);
  const terms = [
    'r."deletedAt" is null',
    isMany ? `${column} @> array[t."_id"]` : `${column} = t."_id"`,
    ...(resource.states === undefined || states === undefined
      ? []
      : [`r.${quote(resource.states.field)} = any(${bind(states, 'text[]')})`]),
  ];
  return `(select count(*)
      from (select from ${quote(resource.name)} r where ${terms.join(' and ')} limit ${maxOpen}) open_)::float8`;
};

/** Returns SQL for whether the user in row `t` is at work now. It is null if no resource records attendance. */
const clockedIn = (model: Model, reader: Reader, bind: Bind): string => {
  const days = Object.values(model.resources).find(({ calls }) => calls.clock !== undefined);
  const [person] = days?.owners ?? [];
  if (days === undefined || person === undefined) return 'null::boolean';
  return (
    `exists (select from ${quote(days.name)} d where d.${quote(person)} = t."_id" and d."deletedAt" is null ` +
    `and d."day" = ${bind(workdayOf(reader.now, reader.settings), 'date')} ` +
    'and d."clockIn" is not null and d."clockOut" is null)'
  );
};

type OwnerRow = {
  readonly _id: string;
  readonly title: string;
  readonly open: number;
  readonly clockedIn: boolean | null;
  readonly reportsTo: string | null;
  /** The roles of the user, with their permissions. */
  readonly roles: readonly unknown[];
};

/** Returns SQL for the roles of the user in row `person`. */
const rolesText = `(select coalesce(jsonb_agg(jsonb_build_object('rolePermissions', r."rolePermissions")), '[]')
      from roles r
      where r."_id" = any(person."userRoles") and r."deletedAt" is null)`;

/** Returns whether a user only views records of a resource. */
const onlyViews = (resource: Resource, { roles }: OwnerRow): boolean => {
  const permissions = mergePermissions(roles);
  return !(['update', 'patch', 'status', 'log'] as const).some((operation) => may(permissions, resource, operation));
};

/**
 * Returns a function that compares two users for the order of the list: first users with a manager, then users without
 * one, then users who only view the records. Within each group, users at work come first, then users with fewer open
 * records.
 */
const compareOwners =
  (viewers: ReadonlySet<OwnerRow>) =>
  (a: OwnerRow, b: OwnerRow): number =>
    Number(viewers.has(a)) - Number(viewers.has(b)) ||
    Number(a.reportsTo === null) - Number(b.reportsTo === null) ||
    Number(b.clockedIn === true) - Number(a.clockedIn === true) ||
    a.open - b.open ||
    a.title.localeCompare(b.title);

/**
 * Returns up to 500 active users to whom records of the resource `name` can be assigned: first users with a manager,
 * then users without one, then users who only view the records. Within each group, users at work come first, then users
 * with fewer open records. Errors: `UNKNOWN_CALL` for a resource without owners, `NOT_ALLOWED` for users who can't set
 * the owner.
 */
export const listOwners = async ({ pool, model, reader, name }: OwnersRequest): Promise<OwnersAnswer> => {
  const resource = ownValue(model.resources, name);
  const owner = resource?.fieldsByName[resource.owners[0] ?? ''];
  const people = model.resources[owner?.to ?? ''];
  if (resource === undefined || owner === undefined || people === undefined)
    throw new AppError('UNKNOWN_CALL', { text: 'These records have no owners.' });
  const { permissions } = reader.actor;
  const changes = (['create', 'update', 'patch'] as const).some((operation) => may(permissions, resource, operation));
  if (!changes || !canWrite(permissions, resource, owner))
    throw new AppError('NOT_ALLOWED', {
      text: serverText('people.ownerNotSet', { field: owner.title, things: resource.plural }),
    });
  const { bind, values } = createParameters();
  const [above] = people.owners;
  const states = activeStates(people);
  const reportsTo =
    above === undefined
      ? `''`
      : `(select ${titleColumn(people, permissions)}
          from ${quote(people.name)} t
          where t."_id" = person.${quote(above)})`;
  const active =
    people.states === undefined || states === undefined
      ? ''
      : ` and t.${quote(people.states.field)} = any(${bind(states, 'text[]')})`;
  const text = `select person."_id"::text as "_id", person.title, person.open, person."clockedIn",
      ${reportsTo} as "reportsTo", ${people.fieldsByName['userRoles'] === undefined ? `'[]'::jsonb` : rolesText} as roles
    from (
      select t.*, ${titleColumn(people, permissions)} as title, ${openCount(resource, owner.name, bind)} as open,
        ${clockedIn(model, reader, bind)} as "clockedIn"
      from ${quote(people.name)} t
      where t."deletedAt" is null${active} order by t."_id" limit ${maxOwners}) person`;
  const { values: bound, ...statement } = plannedForValues(text, values);
  const { rows } = await pool.query<OwnerRow>({ ...statement, values: [...bound] });
  const titled = withTitles(people, rows, reader);
  const viewers = new Set(titled.filter((row) => onlyViews(resource, row)));
  const data = titled.toSorted(compareOwners(viewers)).map(
    (row): OwnerChoice => ({
      _id: row._id,
      title: row.title,
      open: row.open,
      ...(row.clockedIn === null ? {} : { clockedIn: row.clockedIn }),
      ...(row.reportsTo === null || row.reportsTo === ''
        ? {}
        : { reportsTo: shownTitle(people, row.reportsTo, reader) }),
    }),
  );
  return { data };
};
