import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { may } from '#model/permissions/permissions.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { PanelKeys } from './PanelKeys.tsx';
import { useSaveView } from './useSaveView.ts';
import type { View, ViewsOf, ViewSubject } from './useViews.ts';
import { savedViewsText } from '../../messages/en/savedViewsText.ts';

/** State of a link that opens a report or list without its default view. */
export const asItOpens = { plain: true } as const;

const noteOf = ({ isFirst, isFirstForRole, isOwn }: View): string => {
  if (isFirst) return savedViewsText('default');
  if (isFirstForRole) return savedViewsText('roleDefault');
  return isOwn ? '' : savedViewsText('shared');
};

type EditLinkProps = { readonly of: ViewsOf; readonly subject: ViewSubject; readonly view: View };

/** The link to the form of a view. */
const EditLink = ({ of, subject, view }: EditLinkProps) => {
  const isOfReport = subject.kind === 'report';
  return (
    <Link
      className="view-edit"
      to={addressOf(of.resource, 'edit', view.record)}
      aria-label={savedViewsText(isOfReport ? 'editReportOf' : 'editOf', { view: view.title })}
      title={savedViewsText(isOfReport ? 'editReport' : 'edit')}
    >
      <Glyph name="edit" size={18} />
    </Link>
  );
};

type ViewRowProps = {
  readonly view: View;
  readonly address: string;
  readonly isShown: boolean;
  readonly onOpen: () => void;
  /** The link to the form of the view. */
  readonly children: ReactNode;
};

/** A row of the menu, with the link that opens a view. */
const ViewRow = ({ view, address, isShown, onOpen, children }: ViewRowProps) => (
  <div className="view-row">
    <Link
      className="gable-panel-item"
      to={`${address}${view.query === '' ? '' : `?${view.query}`}`}
      aria-current={isShown || undefined}
      onClick={onOpen}
    >
      <span className="view-title">{view.title}</span>
      <span className="view-note">{noteOf(view)}</span>
    </Link>
    {children}
  </div>
);

const MenuButton = ({ onClick, children }: { readonly onClick: () => void; readonly children: ReactNode }) => (
  <button type="button" className="gable-panel-item view-save" onClick={onClick}>
    {children}
  </button>
);

type ViewMenuItemsProps = {
  readonly of: ViewsOf;
  readonly subject: ViewSubject;
  /** The path of the report or list. */
  readonly address: string;
  /** The query to store when the current state is saved. */
  readonly query: string;
  readonly views: readonly View[];
  /** The view that the screen shows. */
  readonly shown: View | undefined;
  /** The view that can be updated with the current state. */
  readonly changed: View | undefined;
  readonly onClose: () => void;
  readonly onSave: () => void;
};

/** The content of the menu: the views, and the buttons that update one and save a new one. */
export const ViewMenuItems = ({
  of,
  subject,
  address,
  query,
  views,
  shown,
  changed,
  onClose,
  onSave,
}: ViewMenuItemsProps) => {
  const map = usePermissionMap();
  const { update } = useSaveView(of, { subject, query, onDone: () => undefined });
  const mayEdit = may(map, of.resource, 'update');
  const maySave = may(map, of.resource, 'create');
  const thenClose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <PanelKeys>
      {views.map((view) => (
        <ViewRow key={view.record.id} view={view} address={address} isShown={view === shown} onOpen={onClose}>
          {view.isOwn && mayEdit && <EditLink of={of} subject={subject} view={view} />}
        </ViewRow>
      ))}
      {views.length > 0 && (
        <Link className="gable-panel-item" to={address} state={asItOpens} onClick={onClose}>
          {savedViewsText('plain')}
        </Link>
      )}
      {subject.kind === 'report' && of.words.mail !== undefined && shown?.isOwn === true && mayEdit && (
        <Link
          className="gable-panel-item view-save"
          to={addressOf(of.resource, 'edit', shown.record)}
          onClick={onClose}
        >
          {savedViewsText('mailView', { view: shown.title })}
        </Link>
      )}
      {changed !== undefined && mayEdit && (
        <MenuButton onClick={thenClose(() => void update(changed))}>
          {savedViewsText('update', { view: changed.title })}
        </MenuButton>
      )}
      {maySave && <MenuButton onClick={thenClose(onSave)}>{savedViewsText('save')}</MenuButton>}
      {views.length === 0 && !maySave && <p className="gable-panel-title">{savedViewsText('none')}</p>}
    </PanelKeys>
  );
};
