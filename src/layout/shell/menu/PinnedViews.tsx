import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { scopeOf, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { SavedReportSchema } from '#model/schema/savedReportSchema.ts';
import { savedViewsText } from '../../../messages/en/savedViewsText.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { ResourceIcon } from '../../icons/ResourceIcon.tsx';

type Pinnable = {
  readonly resource: Resource;
  readonly words: SavedReportSchema & { readonly pinned: string; readonly list: string };
};

/** chosen: max number of views. More would make the menu too long. */
const maxViews = 12;

const pinnableViews = (model: Model, map: PermissionMap): Pinnable | undefined => {
  for (const resource of Object.values(model.resources)) {
    const words = resource.schema.savedReport;
    const pinned = words?.pinned;
    const list = words?.list;
    if (
      words !== undefined &&
      pinned !== undefined &&
      list !== undefined &&
      scopeOf(map, resource.module) !== undefined
    )
      return { resource, words: { ...words, pinned, list } };
  }
  return undefined;
};

type PinnedView = {
  readonly id: string;
  readonly title: string;
  readonly list: Resource;
  readonly query: string;
};

/**
 * Returns the pinned views of lists, at most 12: the user's own views, and the views that are shared with the user.
 * Undefined until they have arrived; empty if they could not be loaded.
 */
export const usePinnedViews = (): readonly PinnedView[] | undefined => {
  const model = useModel();
  const map = usePermissionMap();
  const provider = useDataProvider();
  const of = pinnableViews(model, map);
  const { data, isLoading } = useQuery({
    queryKey: [of?.resource.name, 'getList', 'pinned'],
    enabled: of !== undefined,
    queryFn: () =>
      provider.getList(of?.resource.name ?? '', {
        filter: { [of?.words.pinned ?? '']: true },
        pagination: { page: 1, perPage: maxViews },
        sort: of?.resource.list.sort ?? { field: 'id', order: 'ASC' },
      }),
    staleTime: 60_000,
    retry: false,
  });
  if (of === undefined) return [];
  if (isLoading) return undefined;
  const titleField = of.resource.fields[0]?.name ?? 'id';
  return (data?.data ?? []).flatMap((record) => {
    const list = model.resources[String(record[of.words.list])];
    if (list === undefined || scopeOf(map, list.module) === undefined) return [];
    const query = String(record[of.words.query] ?? '');
    return [{ id: String(record.id), title: String(record[titleField]), list, query }];
  });
};

/** The menu entries of pinned views. */
export const PinnedViews = ({ views }: { readonly views: readonly PinnedView[] }) => {
  const { pathname, search } = useLocation();
  return (
    <section>
      <h2>{savedViewsText('menu')}</h2>
      <ul>
        {views.map(({ id, title, list, query }) => {
          const address = addressOf(list, 'list');
          const isHere = pathname === address && decodeURIComponent(search) === decodeURIComponent(`?${query}`);
          return (
            <li key={id}>
              <Link
                className={`gable-nav-item${isHere ? ' active' : ''}`}
                to={`${address}?${query}`}
                title={`${title} (${list.plural})`}
                aria-current={isHere ? 'page' : undefined}
              >
                <ResourceIcon name={list.icon} />
                <span>{title}</span>
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
};
