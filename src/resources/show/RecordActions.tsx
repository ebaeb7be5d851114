import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { addressOf } from '../../providers/addresses.ts';
import { contactsOf } from '../shared/contacts.ts';
import type { OpenDialog } from '../shared/dialog.ts';
import { Glyph } from '../shared/Glyph.tsx';
import { prefetchDialog } from '../shared/lazyDialogs.ts';
import { prefetchInputs } from '../shared/lazyInputs.tsx';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { useRights } from '../shared/useRights.ts';

type RecordActionsProps = { readonly resource: Resource; readonly record: ResourceRecord; readonly openDialog: (dialog: OpenDialog) => void };

/** What can be done with a record: reach the person, change the status, edit, delete; of a deleted one only to restore it. */
export const RecordActions = ({ resource, record, openDialog }: RecordActionsProps) => {
  const rights = useRights(resource);
  if (record['deletedAt']) {
    return rights.may('restore') ? (
      <Button variant="contained" startIcon={<Glyph name="restore" />} onClick={() => openDialog({ kind: 'restore', records: [record] })}>Restore</Button>
    ) : null;
  }
  return (
    <div className="rec-show-actions">
      {contactsOf(rights.contactFields, record, ['call', 'whatsapp', 'sms', 'email']).map(({ way, label, href }) => (
        <Tooltip key={way} title={label}>
          <IconButton
            component="a" href={href} aria-label={label} className={`rec-way-${way}`}
            {...(way === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {})}
            onClick={rights.may('log') ? () => openDialog({ kind: 'log', record, way }) : undefined}
          >
            <Glyph name={way} />
          </IconButton>
        </Tooltip>
      ))}
      {rights.may('delete') && (
        <Tooltip title="Delete">
          <IconButton aria-label="Delete" className="rec-show-delete" onPointerEnter={() => prefetchDialog('delete')} onClick={() => openDialog({ kind: 'delete', records: [record] })}>
            <Glyph name="delete" />
          </IconButton>
        </Tooltip>
      )}
      {rights.may('update') && (
        <Button component={Link} to={addressOf(resource, 'edit', record)} variant="outlined" startIcon={<Glyph name="edit" />} onPointerEnter={prefetchInputs} onFocus={prefetchInputs}>
          <span className="rec-edit-word">Edit</span>
        </Button>
      )}
      {resource.states !== undefined && rights.may('status') && (
        <Button variant="contained" startIcon={<Glyph name="status" />} onPointerEnter={() => prefetchDialog('status')} onClick={() => openDialog({ kind: 'status', records: [record] })}>
          Change status
        </Button>
      )}
    </div>
  );
};
