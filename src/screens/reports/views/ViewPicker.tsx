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
import { reportText } from '../../../messages/en/reportText.ts';

adoptStyles(css);

const SaveViewDialog = lazy(async () => ({ default: (await import('./SaveViewDialog.tsx')).SaveViewDialog }));

/** Opens a report without the view that the user chose as default. */
const asItOpens = { plain: true } as const;

/** Opens the user's default view when the address has no dates and no filters. */
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
        label={shown === undefined ? reportText('views.title') : reportText('views.shown', { view: shown.title })}
        className="plain-button plain-button-framed view-button"
        button={
          <>
            <Glyph name="view" size={18} />
            <span>{shown?.title ?? reportText('views.title')}</span>
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
                  <span className="view-note">
                    {view.isFirst ? reportText('views.default') : view.isOwn ? '' : reportText('views.shared')}
                  </span>
                </Link>
                {view.isOwn && mayEdit && (
                  <Link
                    className="view-edit"
                    to={addressOf(of.resource, 'edit', view.record)}
                    aria-label={reportText('views.editOf', { view: view.title })}
                    title={reportText('views.edit')}
                  >
                    <Glyph name="edit" size={18} />
                  </Link>
                )}
              </div>
            ))}
            {views.length > 0 && (
              <Link className="gable-panel-item" to={report.route} state={asItOpens} onClick={close}>
                {reportText('views.plain')}
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
                {reportText('views.save')}
              </button>
            )}
            {views.length === 0 && !may(map, of.resource, 'create') && (
              <p className="gable-panel-title">{reportText('views.none')}</p>
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

/** Opens and saves views of a report, with a link to rename, share, email and delete them. */
export const ViewPicker = () => {
  const of = useViewsResource();
  return of === undefined ? null : <Picker of={of} />;
};
