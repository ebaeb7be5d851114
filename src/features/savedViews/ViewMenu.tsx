import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { may } from '#model/permissions/permissions.ts';
import { Disclosure } from '../../layout/parts/Disclosure.tsx';
import { addressOf } from '../../providers/routing/useAddress.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { withAppTheme } from '../../theme/withAppTheme.ts';
import { PanelKeys } from './PanelKeys.tsx';
import { useSaveView } from './useSaveView.ts';
import { useViews, type View, type ViewsOf, type ViewSubject } from './useViews.ts';
import css from './views.css?inline';
import { savedViewsText } from '../../messages/en/savedViewsText.ts';

adoptStyles(css);

const SaveViewDialog = lazy(async () => ({
  default: await withAppTheme(async () => (await import('./SaveViewDialog.tsx')).SaveViewDialog)(),
}));

/** State of a link that opens a report or list without its default view. */
const asItOpens = { plain: true } as const;

/**
 * Opens the default view of the user or of one of their roles, unless the address has a query. A query that the user
 * adds while the views are being loaded, e.g. by choosing a look, is kept too.
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
};

const noteOf = ({ isFirst, isFirstForRole, isOwn }: View): string => {
  if (isFirst) return savedViewsText('default');
  if (isFirstForRole) return savedViewsText('roleDefault');
  return isOwn ? '' : savedViewsText('shared');
};

/**
 * The menu in which a user opens, saves and updates the views of a list or report (`subject`). `of`: the resource that
 * stores views. `address`: the path of the list or report. `query`: what a view that is saved now stores. `isShown`
 * returns whether the screen now shows the view with a given query. If the address in the browser has no query, the
 * menu first opens the default view of the user or of one of their roles, if there is one.
 */
export const ViewMenu = ({ of, subject, address, query, isShown }: ViewMenuProps) => {
  const map = usePermissionMap();
  const { search, state } = useLocation();
  const { views, isPending } = useViews(of, subject);
  const [isSaving, setIsSaving] = useState(false);
  const { update } = useSaveView(of, { subject, query, onDone: () => undefined });
  useFirstView(views, { address, isPending });
  const shown = views.find((view) => isShown(view.query));
  // The view that was opened last. It can be updated after its filters have changed.
  const opened = useRef<string>(undefined);
  if (shown !== undefined) opened.current = shown.record.id;
  else if (search === '' || (state as typeof asItOpens | null)?.plain === true) opened.current = undefined;
  const changed =
    shown === undefined ? views.find(({ record, isOwn }) => isOwn && record.id === opened.current) : undefined;
  const mayEdit = may(map, of.resource, 'update');
  const words = subject.kind === 'report' ? (['editReport', 'editReportOf'] as const) : (['edit', 'editOf'] as const);
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
          <PanelKeys>
            {views.map((view) => (
              <div key={view.record.id} className="view-row">
                <Link
                  className="gable-panel-item"
                  to={`${address}${view.query === '' ? '' : `?${view.query}`}`}
                  aria-current={view === shown || undefined}
                  onClick={close}
                >
                  <span className="view-title">{view.title}</span>
                  <span className="view-note">{noteOf(view)}</span>
                </Link>
                {view.isOwn && mayEdit && (
                  <Link
                    className="view-edit"
                    to={addressOf(of.resource, 'edit', view.record)}
                    aria-label={savedViewsText(words[1], { view: view.title })}
                    title={savedViewsText(words[0])}
                  >
                    <Glyph name="edit" size={18} />
                  </Link>
                )}
              </div>
            ))}
            {views.length > 0 && (
              <Link className="gable-panel-item" to={address} state={asItOpens} onClick={close}>
                {savedViewsText('plain')}
              </Link>
            )}
            {changed !== undefined && mayEdit && (
              <button
                type="button"
                className="gable-panel-item view-save"
                onClick={() => {
                  close();
                  void update(changed);
                }}
              >
                {savedViewsText('update', { view: changed.title })}
              </button>
            )}
            {may(map, of.resource, 'create') && (
              <button
                type="button"
                className="gable-panel-item view-save"
                onClick={() => {
                  close();
                  setIsSaving(true);
                }}
              >
                {savedViewsText('save')}
              </button>
            )}
            {views.length === 0 && !may(map, of.resource, 'create') && (
              <p className="gable-panel-title">{savedViewsText('none')}</p>
            )}
          </PanelKeys>
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
