import { useGetList } from 'react-admin';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { SavedReportSchema } from '#model/schema/savedReportSchema.ts';
import { useCurrentUser, usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import type { ClientRecord } from '../../../providers/api/records.ts';
import { useModel } from '../../../providers/schemas.tsx';

/** The resource whose records are saved reports, with its words. */
export type ViewsOf = { readonly resource: Resource; readonly words: SavedReportSchema };

/** A view of a report, as the menu shows it. */
export type View = {
  readonly record: ClientRecord;
  readonly title: string;
  readonly query: string;
  readonly isOwn: boolean;
  readonly isFirst: boolean;
};

/** chosen: nobody finds a view among more. */
const most = 100;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Returns where views are kept; undefined where the model has no such place, or the person may see none. */
export const useViewsResource = (): ViewsOf | undefined => {
  const map = usePermissionMap();
  for (const resource of Object.values(useModel().resources)) {
    const words = resource.schema.savedReport;
    if (words !== undefined && scopeOf(map, resource.module) !== undefined) return { resource, words };
  }
  return undefined;
};

/**
 * Asks for the views of a report that the person sees: their own first, then those that are shared with their roles.
 */
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
