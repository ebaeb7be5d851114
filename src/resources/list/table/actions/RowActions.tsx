import { word } from '#model/language/wording.ts';
import { can } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { quickTransitions } from '#model/states.ts';
import { contactsOf, type Way } from '../../../shared/contact/contacts.ts';
import { Glyph } from '../../../shared/parts/Glyph.tsx';
import type { ResourceRecord } from '../../../shared/resourceRecord.ts';
import type { Rights } from '../../../shared/useRights.ts';
import { actionText } from '../../../../messages/en/actionText.ts';
import { listText } from '../../../../messages/en/listText.ts';

type RowActionsProps = {
  readonly resource: Resource;
  readonly rights: Rights;
  readonly record: ResourceRecord;
  readonly title: string;
  /** Whether the icons have labels next to them. For touch. */
  readonly labelled?: boolean;
};

const ways = ['call', 'whatsapp', 'email'] as const satisfies readonly Way[];

/** Returns whether a record is deleted. */
const isDeleted = (record: ResourceRecord): boolean => typeof record['deletedAt'] === 'string';

/** Returns whether records can be shared. The schema then has a field that counts their shares. */
const isShareable = ({ fields }: Resource): boolean => fields.some(({ stamp }) => stamp === 'shareCount');

/**
 * The quick actions of a record. The table or the list of cards handles clicks on the buttons, and reads the action
 * from their attribute `data-act`.
 */
export const RowActions = ({ resource, rights, record, title, labelled = false }: RowActionsProps) => {
  if (isDeleted(record)) {
    return (
      <>
        {rights.may('restore') && (
          <button
            type="button"
            data-act="restore"
            aria-label={listText('row.restore', { name: title })}
            title={actionText('restore')}
          >
            <Glyph name="restore" />
            {labelled && actionText('restore')}
          </button>
        )}
        {rights.may('purge') && (
          <button
            type="button"
            data-act="purge"
            aria-label={listText('row.purge', { name: title })}
            title={actionText('deletePermanently')}
          >
            <Glyph name="purge" />
            {labelled && actionText('deletePermanently')}
          </button>
        )}
      </>
    );
  }
  return (
    <>
      {ways.map((way) => {
        const [contact] = contactsOf(rights.contactFields, record, [way]);
        // An empty place, so that the icons of all rows are aligned.
        if (contact === undefined)
          return !labelled && rights.contactFields[way].length > 0 && <span key={way} className="rec-no-act" />;
        return (
          <a
            key={way}
            href={contact.href}
            data-act={way}
            aria-label={listText(`row.${way}`, { name: title })}
            title={contact.label}
            {...(way === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {})}
          >
            <Glyph name={way} />
            {labelled && contact.label}
          </a>
        );
      })}
      {rights.may('share') && isShareable(resource) && (
        <button
          type="button"
          data-act="share"
          aria-label={listText('row.share', { name: title })}
          title={actionText('share')}
        >
          <Glyph name="share" />
          {labelled && actionText('share')}
        </button>
      )}
      {resource.states !== undefined &&
        rights.may('status') &&
        quickTransitions(resource.states, String(record[resource.states.field])).map(
          ({ to, permission }) =>
            (permission === undefined || can(rights.map, resource.module, permission)) && (
              <button
                key={to}
                type="button"
                data-act="quick"
                data-to={to}
                aria-label={listText('row.quick', { state: word(to), name: title })}
                title={word(to)}
              >
                <Glyph name="check" />
                {labelled && word(to)}
              </button>
            ),
        )}
      {resource.states !== undefined && rights.may('status') && (
        <button
          type="button"
          data-act="status"
          aria-label={listText('row.status', { name: title })}
          title={listText('row.statusKey')}
        >
          <Glyph name="status" />
          {labelled && listText('row.statusShort')}
        </button>
      )}
      {rights.may('log') && (
        <button
          type="button"
          data-act="note"
          aria-label={listText('row.note', { name: title })}
          title={listText('row.noteKey')}
        >
          <Glyph name="note" />
          {labelled && listText('row.noteShort')}
        </button>
      )}
    </>
  );
};
