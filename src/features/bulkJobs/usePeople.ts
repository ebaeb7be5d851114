import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Field } from '#model/field.ts';
import { statesOfType } from '#model/states.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { useModel } from '../../providers/schemas.tsx';
import { ownerDetail } from '../../resources/shared/owners/ownerDetail.ts';
import { useOwnersQuery } from '../../resources/shared/owners/useOwners.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';

/** `detail`: whether the person has clocked in, their open records and their team. Undefined if that is not loaded. */
type Person = { readonly id: string; readonly name: string; readonly detail?: string | undefined };
/** People who can be chosen together, such as all who report to one person, whose name is `lead`. */
type PeopleGroup = { readonly key: string; readonly lead: string; readonly ids: readonly string[] };

/** The users to whom records can be assigned. */
export type People = {
  readonly people: readonly Person[];
  readonly groups: readonly PeopleGroup[];
  readonly isPending: boolean;
};

/** chosen: max number of people in the form. Larger agencies find people by search. */
const maxPeople = 500;
const noRecords: readonly ResourceRecord[] = [];

/**
 * Returns `people`, up to 500 people to whom records of a resource can be assigned through the field `owner`. The
 * person who should get the next record is first. Also returns `groups` of at least two people to choose at once, who
 * refer to the same person in a field, such as their manager. Both lists are empty while `isPending`.
 */
export const usePeople = (resource: string, owner: Field): People => {
  const recordTitle = useRecordTitle();
  const provider = useDataProvider<GableDataProvider>();
  const { resources } = useModel();
  const target = resources[owner.to ?? ''];
  const { data = noRecords, isPending } = useQuery({
    queryKey: [owner.to, 'owners'],
    enabled: target !== undefined,
    queryFn: async ({ signal }) => {
      if (target === undefined) return noRecords;
      const { states, list } = target;
      const isOpen = states === undefined ? undefined : statesOfType(states, ['open']);
      const answer = await provider.getList<ResourceRecord>(target.name, {
        pagination: { page: 1, perPage: maxPeople },
        sort: list.sort,
        filter: {
          ...owner.property.where,
          ...(states === undefined || isOpen === undefined ? {} : { [states.field]: isOpen }),
        },
        signal,
      });
      return answer.data;
    },
  });
  const owners = useOwnersQuery(resource);
  const ranks = new Map(owners.data?.map((one, rank) => [one._id, { rank, detail: ownerDetail(one) }]));
  const rankOf = (id: string): number => ranks.get(id)?.rank ?? ranks.size;
  const people = data
    .map((record) => ({
      id: record.id,
      name: recordTitle(target, record),
      detail: ranks.get(record.id)?.detail,
    }))
    .toSorted((one, other) => rankOf(one.id) - rankOf(other.id));
  const groups = (target?.fields ?? [])
    .filter((field) => field.to === owner.to && !field.system)
    .flatMap((field) => {
      const byLead = Map.groupBy(data, (record) => record[field.name]);
      return people.flatMap(({ id, name }) => {
        const members = byLead.get(id) ?? [];
        return members.length < 2
          ? []
          : [{ key: `${field.name} ${id}`, lead: name, ids: members.map((one) => one.id) }];
      });
    });
  return { people, groups, isPending: isPending || owners.isLoading };
};
