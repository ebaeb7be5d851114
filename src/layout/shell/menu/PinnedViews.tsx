import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Link, useLocation } from 'react-router-dom';
import { scopeOf, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { SavedReportSchema } from '#model/schema/savedReportSchema.ts';
import { savedViewsText } from '../../../messages/en/savedViewsText.ts';
import { addressOf } from '../../../providers/routing/useAddress.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { ResourceIcon } from '../../icons/ResourceIcon.tsx';
import { useMenuSpace } from './useMenuSpace.ts';

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

const Views = ({ resource, words }: Pinnable) => {
  const { resources } = useModel();
  const map = usePermissionMap();
  const provider = useDataProvider();
  const { pathname, search } = useLocation();
  const { data, isPending } = useQuery({
    queryKey: [resource.name, 'getList', 'pinned'],
    queryFn: () =>
      provider.getList(resource.name, {
        filter: { [words.pinned]: true },
        pagination: { page: 1, perPage: maxViews },
        sort: resource.list.sort,
      }),
    staleTime: 60_000,
    retry: false,
  });
  const titleField = resource.fields[0]?.name ?? 'id';
  const views = (data?.data ?? []).flatMap((record) => {
    const list = resources[String(record[words.list])];
    if (list === undefined || scopeOf(map, list.module) === undefined) return [];
    const query = String(record[words.query] ?? '');
    return [{ id: String(record.id), title: String(record[titleField]), list, query }];
  });
  const ref = useMenuSpace<HTMLElement>('views', isPending ? undefined : views.length > 0);
  if (views.length === 0) return null;
  return (
    <section ref={ref}>
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

/**
 * The menu entries of pinned views of lists, at most 12: the user's own views, and the views that are shared with the
 * user. Renders nothing if there are none.
 */
export const PinnedViews = () => {
  const of = pinnableViews(useModel(), usePermissionMap());
  useMenuSpace('views', of === undefined ? false : undefined);
  return of === undefined ? null : <Views {...of} />;
};
