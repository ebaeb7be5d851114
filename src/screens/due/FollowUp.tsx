import { useState } from 'react';
import { Link } from 'react-router-dom';
import { canRead } from '#model/permissions/permissions.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { contactFieldsOf, contactsOf } from '../../resources/shared/contact/contacts.ts';
import { DialogHost } from '../../resources/shared/dialogs/DialogHost.tsx';
import type { OpenDialog } from '../../resources/shared/dialogs/openDialog.ts';
import { useHasCallChannel } from '../../resources/shared/contact/useHasCallChannel.ts';
import { useRights } from '../../resources/shared/useRights.ts';
import { FieldValue } from '../../resources/shared/parts/FieldValue.tsx';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { DueTime } from './DueTime.tsx';

type FollowUpProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  /** Name of the field with the time at which the record is due. */
  readonly field: string;
};

/**
 * One record that is due: when, its title and status, and links to call the person whom it is about or write on
 * WhatsApp.
 */
export const FollowUp = ({ resource, record, field }: FollowUpProps) => {
  const recordTitle = useRecordTitle();
  const map = usePermissionMap();
  const canDial = useHasCallChannel(useRights(resource));
  const [open, setOpen] = useState<OpenDialog>();
  const when = resource.fieldsByName[field];
  const state = resource.fieldsByName[resource.states?.field ?? ''];
  const title = recordTitle(resource, record);
  return (
    <div className="gable-follow-up">
      <span className="gable-follow-up-when">
        {when !== undefined && canRead(map, resource, when) && <DueTime field={when} value={record[when.name]} />}
      </span>
      <Link to={addressOf(resource, 'show', record)}>{title}</Link>
      <span className="gable-follow-up-state">
        {state !== undefined && (
          <FieldValue field={state} value={record[state.name]} readable={canRead(map, resource, state)} />
        )}
      </span>
      <span className="gable-follow-up-ways">
        {contactsOf(contactFieldsOf(resource, map), record, ['call', 'whatsapp']).map(({ way, label, href }) => (
          <a
            key={way}
            href={href}
            aria-label={`${label} ${title}`}
            title={label}
            {...(href.startsWith('http') ? { target: '_blank', rel: 'noreferrer' } : {})}
            onClick={(event) => {
              if (way !== 'call' || !canDial || event.ctrlKey || event.metaKey) return;
              event.preventDefault();
              setOpen({ kind: 'call', record, canDial });
            }}
          >
            <Glyph name={way} size={18} />
          </a>
        ))}
      </span>
      <DialogHost resource={resource} open={open} onClose={() => setOpen(undefined)} onOutcome={() => undefined} />
    </div>
  );
};
