import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import type { MouseEvent } from 'react';
import { Link } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { isLockedState } from '#model/states.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { contactsOf, type Way } from '../shared/contact/contacts.ts';
import type { OpenDialog } from '../shared/dialogs/openDialog.ts';
import { Glyph } from '../shared/parts/Glyph.tsx';
import { prefetchDialog } from '../shared/dialogs/dialogRegistry.ts';
import { prefetchInputs } from '../shared/lazyInputs.tsx';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { actionsFor } from '../shared/actionsFor.ts';
import { useHasCallChannel } from '../shared/contact/useHasCallChannel.ts';
import { useRights } from '../shared/useRights.ts';
import { movesOf } from '../status/moves.ts';
import { MoreActionsMenu } from './MoreActionsMenu.tsx';
import { actionText } from '../../messages/en/actionText.ts';

type RecordActionsProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly openDialog: (dialog: OpenDialog) => void;
};

const DeletedActions = ({ resource, record, openDialog }: RecordActionsProps) => {
  const rights = useRights(resource);
  return (
    <>
      {rights.may('purge') && (
        <Button
          color="error"
          startIcon={<Glyph name="purge" />}
          onClick={() => openDialog({ kind: 'purge', records: [record] })}
        >
          {actionText('deletePermanently')}
        </Button>
      )}
      {rights.may('restore') && (
        <Button
          variant="contained"
          startIcon={<Glyph name="restore" />}
          onClick={() => openDialog({ kind: 'restore', records: [record] })}
        >
          {actionText('restore')}
        </Button>
      )}
    </>
  );
};

/** A link for each way to contact the person. If the user may log calls and messages, it opens their dialog. */
const ContactLinks = ({ resource, record, openDialog }: RecordActionsProps) => {
  const rights = useRights(resource);
  const canDial = useHasCallChannel(rights);
  const reach = (event: MouseEvent, way: Way): void => {
    if (!rights.may('log') || event.ctrlKey || event.metaKey) return;
    if (way !== 'call' || canDial) event.preventDefault();
    if (way === 'call') return openDialog({ kind: 'call', record, canDial });
    openDialog({ kind: 'message', record, way });
  };
  return contactsOf(rights.contactFields, record, ['call', 'whatsapp', 'sms', 'email']).map(({ way, label, href }) => (
    <Tooltip key={way} title={label}>
      <IconButton
        component="a"
        href={href}
        aria-label={label}
        className={`rec-way-${way}`}
        {...(way === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {})}
        onPointerEnter={() => prefetchDialog(way === 'call' ? 'call' : 'message')}
        onClick={(event) => reach(event, way)}
      >
        <Glyph name={way} />
      </IconButton>
    </Tooltip>
  ));
};

const DeleteButton = ({ record, openDialog }: Pick<RecordActionsProps, 'record' | 'openDialog'>) => (
  <Tooltip title={actionText('delete')}>
    <IconButton
      aria-label={actionText('delete')}
      className="rec-show-delete"
      onPointerEnter={() => prefetchDialog('delete')}
      onClick={() => openDialog({ kind: 'delete', records: [record] })}
    >
      <Glyph name="delete" />
    </IconButton>
  </Tooltip>
);

/** The actions with a button of their own, and a menu of the others. */
const OtherActions = ({ resource, record, openDialog }: RecordActionsProps) => {
  const actions = actionsFor(resource, useRights(resource), [record]);
  return (
    <>
      <MoreActionsMenu
        resource={resource}
        record={record}
        actions={actions.filter(({ prominent }) => prominent !== true)}
        openDialog={openDialog}
      />
      {actions
        .filter(({ prominent }) => prominent === true)
        .map(({ dialog, label, glyph }) => (
          <Button
            key={dialog}
            className="rec-act"
            variant="outlined"
            startIcon={<Glyph name={glyph} />}
            onPointerEnter={() => prefetchDialog(dialog)}
            onClick={() => openDialog({ kind: dialog, records: [record] })}
          >
            <span className="rec-edit-word">{label(resource)}</span>
          </Button>
        ))}
    </>
  );
};

/**
 * The buttons on a record's page: contact the person, change the status, edit, delete, and less frequent actions. Only
 * actions that the user may take have a button. A deleted record can only be restored or deleted permanently.
 */
export const RecordActions = ({ resource, record, openDialog }: RecordActionsProps) => {
  const rights = useRights(resource);
  const parts = { resource, record, openDialog };
  if (record['deletedAt'])
    return (
      <div className="rec-show-actions">
        <DeletedActions {...parts} />
      </div>
    );
  return (
    <div className="rec-show-actions">
      <ContactLinks {...parts} />
      {rights.may('delete') && !isLockedState(resource.states, record) && <DeleteButton {...parts} />}
      <OtherActions {...parts} />
      {rights.may('update') && (
        <Button
          component={Link}
          to={addressOf(resource, 'edit', record)}
          variant="outlined"
          startIcon={<Glyph name="edit" />}
          onPointerEnter={prefetchInputs}
          onFocus={prefetchInputs}
        >
          <span className="rec-edit-word">{actionText('edit')}</span>
        </Button>
      )}
      {rights.may('status') && movesOf(resource, [record], rights.map).length > 0 && (
        <Button
          variant="contained"
          startIcon={<Glyph name="status" />}
          onPointerEnter={() => prefetchDialog('status')}
          onClick={() => openDialog({ kind: 'status', records: [record] })}
        >
          {actionText('changeStatus')}
        </Button>
      )}
    </div>
  );
};
