import { useGetList } from 'react-admin';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { SavedReportSchema } from '#model/schema/savedReportSchema.ts';
import { useCurrentUser, usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import type { ClientRecord } from '../../../providers/api/records.ts';
import { useModel } from '../../../providers/schemas.tsx';

/** The resource whose records are saved views, with its schema words. */
export type ViewsOf = { readonly resource: Resource; readonly words: SavedReportSchema };

/** A saved view as the menu shows it. */
export type View = {
  readonly record: ClientRecord;
  readonly title: string;
  readonly query: string;
  readonly isOwn: boolean;
  readonly isFirst: boolean;
};

/** chosen: a longer menu is of no use. */
const most = 100;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns the resource of saved views; undefined if the model has none or the user may not see any. */
export const useViewsResource = (): ViewsOf | undefined => {
  const map = usePermissionMap();
  for (const resource of Object.values(useModel().resources)) {
    const words = resource.schema.savedReport;
    if (words !== undefined && scopeOf(map, resource.module) !== undefined) return { resource, words };
  }
  return undefined;
};

/** Loads the views of a report that the user may see: their own first, then those shared with their roles. */
export const useViews = (
  { resource, words }: ViewsOf,
  report: string,
): { readonly views: readonly View[]; readonly isPending: boolean } => {
  const me = useCurrentUser();
  const { data, isPending } = useGetList<ClientRecord>(resource.name, {
    filter: { [words.report]: report },
    pagination: { page: 1, perPage: most },
    sort: resource.list.sort,
  });
  const titleField = resource.fields[0]?.name ?? 'id';
  const views = (data ?? []).map((record): View => {
    const isOwn = me !== undefined && record['createdBy'] === me.id;
    return {
      record,
      title: textOf(record[titleField]),
      query: textOf(record[words.query]),
      isOwn,
      isFirst: isOwn && record[words.first] === true,
    };
  });
  return { views: [...views.filter(({ isOwn }) => isOwn), ...views.filter(({ isOwn }) => !isOwn)], isPending };
};
