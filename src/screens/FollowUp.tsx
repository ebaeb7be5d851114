import { Link } from 'react-router-dom';
import { canRead } from '#model/permissions/permissions.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { Resource } from '#model/resource.ts';
import { addressOf } from '../providers/useAddress.ts';
import { usePermissionMap } from '../providers/PermissionsProvider.tsx';
import type { ClientRecord } from '../providers/api/records.ts';
import { contactFieldsOf, contactsOf } from '../resources/shared/contacts.ts';
import { FieldValue } from '../resources/shared/parts/FieldValue.tsx';
import { Glyph } from '../resources/shared/parts/Glyph.tsx';
import { DueTime } from './DueTime.tsx';

type FollowUpProps = {
  readonly resource: Resource;
  readonly record: ClientRecord /** The one that says when. */;
  readonly field: string;
};

/** One record that is due: its time, name, status and contact actions. */
export const FollowUp = ({ resource, record, field }: FollowUpProps) => {
  const map = usePermissionMap();
  const when = resource.fieldsByName[field];
  const state = resource.fieldsByName[resource.states?.field ?? ''];
  const title = recordTitle(resource.recordTitle, record);
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
          >
            <Glyph name={way} size={18} />
          </a>
        ))}
      </span>
    </div>
  );
};
