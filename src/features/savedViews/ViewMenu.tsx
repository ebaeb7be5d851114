import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { may } from '#model/permissions/permissions.ts';
import { Disclosure } from '../../layout/parts/Disclosure.tsx';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { withAppTheme } from '../../theme/withAppTheme.ts';
import { useSaveView } from './useSaveView.ts';
import { useViews, type View, type ViewsOf, type ViewSubject } from './useViews.ts';
import { type asItOpens, ViewMenuItems } from './ViewMenuItems.tsx';
import css from './views.css?inline';
import { savedViewsText } from '../../messages/en/savedViewsText.ts';

adoptStyles(css);

const SaveViewDialog = lazy(async () => ({
  default: await withAppTheme(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog)(),
}));

/**
 * Opens the default view of the user or else of one of their roles, once, unless the address has a query or the user
 * has chosen the screen without a view (`asItOpens`). A query that the user adds while the views are being loaded, e.g.
 * by choosing a look, is kept too.
 */
const useFirstView = (
  views: readonly View[],
  { address, isPending }: { address: string; isPending: boolean },
): void => {
  const { search, state, pathname } = useLocation();
  const navigate = useNavigate();
  const isDecided = useRef((state as typeof asItOpens | null)?.plain === true);
  const first = views.find(({ isFirst }) => isFirst) ?? views.find(({ isFirstForRole }) => isFirstForRole);
  const isHere = pathname === address;
  useEffect(() => {
    if (isDecided.current || !isHere || (isPending && search === '')) return;
    isDecided.current = true;
    if (search !== '') return;
    if (first !== undefined) navigate(`?${first.query}`, { replace: true });
  }, [first, isPending, isHere, search, navigate]);
};

type ViewMenuProps = {
  readonly of: ViewsOf;
  readonly subject: ViewSubject;
  /** The path of the report or list. */
  readonly address: string;
  /** The query to store when the current state is saved. */
  readonly query: string;
  /** Returns whether the screen shows the view with this query. */
  readonly isShown: (query: string) => boolean;
  /**
   * Returns whether the screen shows the view with this query, without the fields in it that no longer exist. Absent if
   * the screen cannot remove them.
   */
  readonly isWithoutMissing?: (query: string) => boolean;
};

/**
 * Returns the view that the user opened last, if it is theirs and the screen no longer shows it: it can be updated
 * after its filters have changed.
 */
const useChangedView = (views: readonly View[], shown: View | undefined): View | undefined => {
  const { search, state } = useLocation();
  const opened = useRef<string>(undefined);
  if (shown !== undefined) opened.current = shown.record.id;
  else if (search === '' || (state as typeof asItOpens | null)?.plain === true) opened.current = undefined;
  return shown === undefined ? views.find(({ record, isOwn }) => isOwn && record.id === opened.current) : undefined;
};

/**
 * Updates a view of the user after they have removed the fields from it that no longer exist. The notice about the
 * fields would be shown again each time otherwise. `shown`: the view that the screen shows.
 */
const useViewWithoutMissing = (
  { of, subject, query, isWithoutMissing }: ViewMenuProps,
  shown: View | undefined,
): void => {
  const mayEdit = may(usePermissionMap(), of.resource, 'update');
  const { update } = useSaveView(of, { subject, query, onDone: () => undefined });
  const before = useRef<View>(undefined);
  useEffect(() => {
    const left = before.current;
    before.current = shown;
    if (mayEdit && left?.isOwn === true && isWithoutMissing?.(left.query) === true) void update(left);
  });
};

/**
 * The menu in which a user opens, saves and updates the views of a list or report (`subject`). If the browser's address
 * has no query, it first opens the default view, unless the user has chosen the screen without a view.
 */
export const ViewMenu = (props: ViewMenuProps) => {
  const { of, subject, address, query, isShown } = props;
  const { views, isPending } = useViews(of, subject);
  const [isSaving, setIsSaving] = useState(false);
  useFirstView(views, { address, isPending });
  const shown = views.find((view) => isShown(view.query));
  const changed = useChangedView(views, shown);
  useViewWithoutMissing(props, shown);
  return (
    <div className="rec-views">
      <Disclosure
        label={shown === undefined ? savedViewsText('title') : savedViewsText('shown', { view: shown.title })}
        className="plain-button plain-button-framed view-button"
        button={
          <>
            <Glyph name="view" size={18} />
            <span>{shown?.title ?? savedViewsText('title')}</span>
          </>
        }
      >
        {(close) => (
          <ViewMenuItems
            {...{ of, subject, address, query, views, shown, changed }}
            onClose={close}
            onSave={() => setIsSaving(true)}
          />
        )}
      </Disclosure>
      {isSaving && (
        <Suspense fallback={null}>
          <SaveViewDialog {...{ of, subject, query, views }} onClose={() => setIsSaving(false)} />
        </Suspense>
      )}
    </div>
  );
};
