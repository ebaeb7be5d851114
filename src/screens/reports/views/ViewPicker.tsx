import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { may } from '#model/permissions/permissions.ts';
import { Disclosure } from '../../../layout/Disclosure.tsx';
import { addressOf } from '../../../providers/useAddress.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';
import { adoptStyles } from '../../../theme/adoptStyles.ts';
import { useReportScreen } from '../state/useReportScreen.ts';
import { useViews, useViewsResource, type View, type ViewsOf } from './useViews.ts';
import { isShown } from './viewQuery.ts';
import css from './views.css?inline';

adoptStyles(css);

const SaveViewDialog = lazy(async () => ({ default: (await import('./SaveViewDialog.tsx')).SaveViewDialog }));

/** The way to a report as it opens, though a view would open first. */
const asItOpens = { plain: true } as const;

/** Opens a report that was asked for without days or filters with the view that its reader has chosen for that. */
const useFirstView = (views: readonly View[], isPending: boolean): void => {
  const { search, state } = useLocation();
  const navigate = useNavigate();
  const isDecided = useRef(search !== '' || (state as typeof asItOpens | null)?.plain === true);
  const first = views.find(({ isFirst }) => isFirst);
  useEffect(() => {
    if (isDecided.current || isPending) return;
    isDecided.current = true;
    if (first !== undefined) navigate(`?${first.query}`, { replace: true });
  }, [first, isPending, navigate]);
};

const Picker = ({ of }: { readonly of: ViewsOf }) => {
  const { report, state } = useReportScreen();
  const map = usePermissionMap();
  const { views, isPending } = useViews(of, report.name);
  const [isSaving, setIsSaving] = useState(false);
  useFirstView(views, isPending);
  const shown = views.find(({ query }) => isShown(query, state));
  const mayEdit = may(map, of.resource, 'update');
  const address = (query: string): string => `${report.route}${query === '' ? '' : `?${query}`}`;
  return (
    <>
      <Disclosure
        label={shown === undefined ? 'Views' : `Views: ${shown.title}`}
        className="plain-button plain-button-framed view-button"
        button={
          <>
            <Glyph name="view" size={18} />
            <span>{shown?.title ?? 'Views'}</span>
          </>
        }
      >
        {(close) => (
          <>
            {views.map((view) => (
              <div key={view.record.id} className="view-row">
                <Link
                  className="gable-panel-item"
                  to={address(view.query)}
                  aria-current={view === shown || undefined}
                  onClick={close}
                >
                  <span className="view-title">{view.title}</span>
                  <span className="view-note">{view.isFirst ? 'default' : view.isOwn ? '' : 'shared'}</span>
                </Link>
                {view.isOwn && mayEdit && (
                  <Link
                    className="view-edit"
                    to={addressOf(of.resource, 'edit', view.record)}
                    aria-label={`Rename, share or email ${view.title}`}
                    title="Rename, share, email"
                  >
                    <Glyph name="edit" size={18} />
                  </Link>
                )}
              </div>
            ))}
            {views.length > 0 && (
              <Link className="gable-panel-item" to={report.route} state={asItOpens} onClick={close}>
                Default view
              </Link>
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
                Save this view…
              </button>
            )}
            {views.length === 0 && !may(map, of.resource, 'create') && (
              <p className="gable-panel-title">No view is shared with you.</p>
            )}
          </>
        )}
      </Disclosure>
      {isSaving && (
        <Suspense fallback={null}>
          <SaveViewDialog of={of} views={views} onClose={() => setIsSaving(false)} />
        </Suspense>
      )}
    </>
  );
};

/**
 * The saved views of a report: to open, to save what stands here, and the way to rename, share, mail and delete them.
 */
export const ViewPicker = () => {
  const of = useViewsResource();
  return of === undefined ? null : <Picker of={of} />;
};
