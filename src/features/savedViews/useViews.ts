import { useGetList } from 'ra-core';
import { isList, isObject } from '#model/schema/json.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import type { SavedReportSchema } from '#model/schema/savedReportSchema.ts';
import { useCurrentUser, usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import type { ClientRecord } from '../../providers/api/records.ts';
import { useModel } from '../../providers/schemas.tsx';

/** The resource whose records are saved views, with the content of its schema word `savedReport`. */
export type ViewsOf = { readonly resource: Resource; readonly words: SavedReportSchema };

/** What a view shows: a report, or the list of a resource. */
export type ViewSubject = { readonly kind: 'report' | 'list'; readonly name: string };

/** A saved view, as menus show it. */
export type View = {
  readonly record: ClientRecord;
  readonly title: string;
  /** The query of the address of the report or list. */
  readonly query: string;
  /** Whether the current user has created the view. */
  readonly isOwn: boolean;
  /** Whether the view is the default of the current user. */
  readonly isFirst: boolean;
  /** Whether the view is the default of one of the user's roles. */
  readonly isFirstForRole: boolean;
};

/** chosen: max number of views to fetch. Nobody finds a view among more. */
const maxViews = 100;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const idsOf = (value: unknown): readonly string[] =>
  (isList(value) ? value : []).map((one) => textOf(isObject(one) ? one['_id'] : one));

/** Returns the resource that stores saved views. Undefined if there is none, or if the user may not see its records. */
export const useViewsResource = (): ViewsOf | undefined => {
  const map = usePermissionMap();
  for (const resource of Object.values(useModel().resources)) {
    const words = resource.schema.savedReport;
    if (words !== undefined && scopeOf(map, resource.module) !== undefined) return { resource, words };
  }
  return undefined;
};

/**
 * A view stores in a field which report or list it shows. Returns the name of that field: for the kind `list`, of the
 * one that contains the resource; otherwise, of the one that contains the report. Undefined if the schema has no such
 * field.
 */
export const subjectField = ({ words }: ViewsOf, { kind }: Pick<ViewSubject, 'kind'>): string | undefined =>
  words[kind];

/**
 * Returns `views`, up to 100 views of a report or list that the user may see, the user's own first, and `isPending`.
 * `views` is empty while loading, and for a list if the schema has no field for views of lists.
 */
export const useViews = (
  of: ViewsOf,
  subject: ViewSubject,
): { readonly views: readonly View[]; readonly isPending: boolean } => {
  const { resource, words } = of;
  const me = useCurrentUser();
  const field = subjectField(of, subject);
  const { data, isPending } = useGetList<ClientRecord>(
    resource.name,
    {
      filter: { [field ?? words.report]: subject.name },
      pagination: { page: 1, perPage: maxViews },
      sort: resource.list.sort,
    },
    { enabled: field !== undefined },
  );
  const titleField = resource.fields[0]?.name ?? 'id';
  const roles = idsOf(me?.['userRoles']);
  const views = (data ?? []).map((record): View => {
    const isOwn = me !== undefined && record['createdBy'] === me.id;
    return {
      record,
      title: textOf(record[titleField]),
      query: textOf(record[words.query]),
      isOwn,
      isFirst: isOwn && record[words.first] === true,
      isFirstForRole: idsOf(record[words.firstFor ?? '']).some((role) => roles.includes(role)),
    };
  });
  return { views: [...views.filter(({ isOwn }) => isOwn), ...views.filter(({ isOwn }) => !isOwn)], isPending };
};
