import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Field } from '#model/field.ts';
import { kindFor } from '#kinds/index.ts';
import type { Model, Resource } from '#model/resource.ts';
import { hasStoredTitle } from '#kinds/recordTitle.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import { rulesText } from '../../../messages/en/rulesText.ts';
import { useModel } from '../../../providers/schemas.tsx';

/** A user, a list of users such as a team, or a field with users, that a rule can name. */
export type PeopleOption = {
  /** `user:asha`, `list:teams:Team North`, or `field:createdBy`. */
  readonly key: string;
  readonly title: string;
  /** What the title is: the username, or the title of the list's resource. */
  readonly detail: string;
};

/** chosen: max number of options. Other names can be typed. */
const perPage = 500;

const isListOf = (field: Field, accounts: string): boolean =>
  !field.system && kindFor(field).traits.refersTo === 'many' && field.to === accounts;

/**
 * Returns the resource of the users who own the records of a resource, and the resources whose records are lists of
 * users, such as teams.
 */
const sourcesOf = (
  { resources }: Model,
  resource: Resource | undefined,
): readonly [string | undefined, readonly Resource[]] => {
  const all = Object.values(resources);
  const withOwners = resource !== undefined && resource.owners.length > 0 ? [resource] : all;
  const accounts = withOwners
    .flatMap(({ owners, fieldsByName }) => owners.map((name) => fieldsByName[name]?.to))
    .find((to) => to !== undefined);
  if (accounts === undefined) return [undefined, []];
  // A resource with owners contains work, not lists of users. Files name lists by their stored titles.
  return [
    accounts,
    all.filter(
      (list) =>
        list.owners.length === 0 && hasStoredTitle(list) && list.fields.some((field) => isListOf(field, accounts)),
    ),
  ];
};

/**
 * Returns the people whom a rule about a resource can name: users by username, and lists of users such as teams by
 * title. If `resource` is undefined or has no owners, returns the people of the first resource with owners. Empty while
 * they are loading, or if that fails. `withFields`: also the fields of its records that name users.
 */
export const usePeopleOptions = (
  resource: Resource | undefined,
  { withFields }: { readonly withFields: boolean },
): readonly PeopleOption[] => {
  const recordTitle = useRecordTitle();
  const model = useModel();
  const dataProvider = useDataProvider();
  const [accounts, lists] = sourcesOf(model, resource);
  const { data = [] } = useQuery({
    queryKey: ['people-options', accounts ?? '', lists.map(({ name }) => name).join(' ')],
    enabled: accounts !== undefined,
    staleTime: 60_000,
    retry: false,
    queryFn: async (): Promise<readonly PeopleOption[]> => {
      const listOf = async (name: string): Promise<readonly Readonly<Record<string, unknown>>[]> => {
        const sort = model.resources[name]?.list.sort ?? { field: '_id', order: 'ASC' as const };
        return (await dataProvider.getList(name, { pagination: { page: 1, perPage }, sort, filter: {} })).data;
      };
      const titleOf = (name: string, record: Readonly<Record<string, unknown>>): string =>
        recordTitle(model.resources[name], record);
      const groups = await Promise.all(
        lists.map(async ({ name, title }) =>
          (await listOf(name)).map((record) => {
            const named = titleOf(name, record);
            return { key: `list:${name}:${named}`, title: named, detail: title };
          }),
        ),
      );
      const users = (await listOf(accounts ?? '')).flatMap((record) =>
        typeof record['username'] === 'string'
          ? [
              {
                key: `user:${record['username']}`,
                title: titleOf(accounts ?? '', record),
                detail: `@${record['username']}`,
              },
            ]
          : [],
      );
      return [...groups.flat(), ...users];
    },
  });
  const fields =
    withFields && accounts !== undefined
      ? (resource?.fields ?? []).flatMap(({ name, title, to }) =>
          to === accounts ? [{ key: `field:${name}`, title, detail: rulesText('peopleInField') }] : [],
        )
      : [];
  return [...fields, ...data];
};
