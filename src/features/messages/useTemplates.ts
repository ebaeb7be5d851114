import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { may } from '#model/permissions/permissions.ts';
import type { MessageWay } from '#model/schema/schema.ts';
import type { MessageSource } from '#model/templates/messageSourceFor.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { isOffered, recordsOfAnswer, wayOf } from './messageSource.ts';

type Templates = {
  /** Lists the templates for a way of sending. Empty while they are loading, and for users who may not see them. */
  readonly by: (way: MessageWay) => readonly ResourceRecord[];
  readonly areLoading: boolean;
};

/**
 * Returns `by`, a function that returns the active message templates for a way of contact, such as email, and
 * `areLoading`. `source`: the resource of the templates, and what they are about, such as leads. `by` returns an empty
 * list if `source` is undefined, if the user may not use templates, or while they are loading.
 */
export const useTemplates = (source: MessageSource | undefined): Templates => {
  const provider = useDataProvider<GableDataProvider>();
  const map = usePermissionMap();
  const isAllowed = source !== undefined && may(map, source.resource, 'byTab') && may(map, source.resource, 'preview');
  const { data = [], isLoading } = useQuery({
    queryKey: [source?.resource.name, 'byTab', source?.about],
    queryFn: async ({ signal }) => {
      if (source === undefined) return [];
      const { resource, message, about } = source;
      return recordsOfAnswer(await provider.call(resource.name, 'byTab', { path: { [message.about]: about }, signal }));
    },
    enabled: isAllowed,
    staleTime: 60_000,
  });
  return {
    by: (way) =>
      data.filter(
        (record) => source !== undefined && isOffered(source.message, record) && wayOf(source.message, record) === way,
      ),
    areLoading: isLoading,
  };
};
