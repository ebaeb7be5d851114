import { kindFor } from '#kinds/index.ts';
import { canRead, scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { parseFilter } from '../../filters/parse/parseFilter.ts';
import { quote } from '../../../postgres/quote.ts';
import type { Reader } from '../../filters/reader.ts';
import { scopeCondition } from '../../filters/scope/scope.ts';
import { plannedForValues, type Statement } from '../../../postgres/statement.ts';
import { titleText } from '../../filters/titleText.ts';

/** Names that a file or a request uses for records of a resource. */
export type NamedRecordsStatement = {
  readonly to: Resource;
  readonly names: readonly string[];
  readonly reader: Reader;
  /** A filter that the records must match. */
  readonly where?: Filter | undefined;
};

/** A searched name, and the id of a record with that name, ignoring case and accents. */
export type NamedRecord = { readonly name: string; readonly id: string };

/**
 * Returns whether the records of `to` are the users. Their names are not limited by scope: every user may see the names
 * of all colleagues.
 */
export const areColleagues = (to: Resource): boolean => to.fieldsByName['createdBy']?.to === to.name;

/**
 * SQL for a name of a row: its title or a unique text. `scoped`: whether users find only records in their scope by it.
 */
type NameExpression = { readonly text: string; readonly scoped: boolean };

/**
 * Returns SQL expressions for the names by which a user may find a row `t`: its title, and texts that must be unique,
 * such as a username. `scoped`: whether the expression must find only records in the user's scope. Empty if the user
 * may find no record of the resource by name.
 */
export const nameExpressions = (to: Resource, { actor: { permissions } }: Reader): readonly NameExpression[] => {
  const title = { text: titleText(to, permissions), scoped: !areColleagues(to) };
  if (scopeOf(permissions, to.module) === undefined) return title.scoped ? [] : [title];
  const unique = to.fields.filter(
    (field) =>
      field.unique === 'refuse' &&
      kindFor(field).column.type === 'text' &&
      kindFor(field).traits.writeOnly !== true &&
      canRead(permissions, to, field),
  );
  // Unique texts such as a phone find only records in the user's scope, because otherwise they would reveal whose they
  // are.
  return [title, ...unique.map(({ name }) => ({ text: `t.${quote(name)}`, scoped: true }))];
};

/**
 * Returns the statement that selects the existing records of `to` with the given `names` that match the filter `where`,
 * as rows of `NamedRecord`. A name is a title or a text that must be unique, such as a username. Users are found by
 * title in any scope, all other records only in the scope of `reader`. Undefined if `reader` may find no record of `to`
 * by name. Example: `select n.name, t."_id"::text as id from unnest($1::text[]) n(name) join "users" t on
 * gable.plain(coalesce(…)) = gable.plain(n.name) where t."deletedAt" is null union …`.
 */
export const namedRecords = ({ to, names, reader, where }: NamedRecordsStatement): Statement | undefined => {
  const { bind, values } = createParameters();
  const ways = nameExpressions(to, reader);
  if (ways.length === 0) return undefined;
  const list = bind(names, 'text[]');
  const branches = ways.map(({ text, scoped }) => {
    const scope = scoped ? scopeCondition(to, reader, bind) : undefined;
    const fulfilled =
      where === undefined ? [] : parseFilter({ resource: to, filter: where, reader }).map(({ write }) => write(bind));
    const terms = ['t."deletedAt" is null', ...(scope === undefined ? [] : [scope]), ...fulfilled];
    return `select n.name, t."_id"::text as id from unnest(${list}) n(name)
      join ${quote(to.name)} t on gable.plain(${text}) = gable.plain(n.name) where ${terms.join(' and ')}`;
  });
  return plannedForValues(branches.join(' union '), values);
};
