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
  /** Title of the record, for the accessible names of the buttons. */
  readonly title: string;
  /** Whether the icons have labels next to them. For touch. */
  readonly labelled?: boolean;
};

const ways = ['call', 'whatsapp', 'email'] as const satisfies readonly Way[];

/** Returns whether a record is deleted. */
const isDeleted = (record: ResourceRecord): boolean => typeof record['deletedAt'] === 'string';

/** Returns whether records can be shared. The schema then has a field that counts their shares. */
const isShareable = ({ fields }: Resource): boolean => fields.some(({ stamp }) => stamp === 'shareCount');

type ActProps = {
  readonly act: 'restore' | 'purge' | 'share' | 'status' | 'note';
  /** Accessible name. */
  readonly name: string;
  readonly text: string;
  /** Default: the text. */
  readonly tip?: string;
  readonly labelled: boolean;
};

const Act = ({ act, name, text, tip = text, labelled }: ActProps) => (
  <button type="button" data-act={act} aria-label={name} title={tip}>
    <Glyph name={act} />
    {labelled && text}
  </button>
);

/**
 * The buttons with the quick actions of a record. They have no event handlers: the table or the list of cards handles
 * the clicks, and reads the action from their attribute `data-act`. With `labelled`, buttons have a text beside the
 * icon.
 */
export const RowActions = ({ resource, rights, record, title, labelled = false }: RowActionsProps) => {
  if (isDeleted(record)) {
    return (
      <>
        {rights.may('restore') && (
          <Act
            act="restore"
            name={listText('row.restore', { name: title })}
            text={actionText('restore')}
            labelled={labelled}
          />
        )}
        {rights.may('purge') && (
          <Act
            act="purge"
            name={listText('row.purge', { name: title })}
            text={actionText('deletePermanently')}
            labelled={labelled}
          />
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
        <Act act="share" name={listText('row.share', { name: title })} text={actionText('share')} labelled={labelled} />
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
        <Act
          act="status"
          name={listText('row.status', { name: title })}
          tip={listText('row.statusKey')}
          text={listText('row.statusShort')}
          labelled={labelled}
        />
      )}
      {rights.may('log') && (
        <Act
          act="note"
          name={listText('row.note', { name: title })}
          tip={listText('row.noteKey')}
          text={listText('row.noteShort')}
          labelled={labelled}
        />
      )}
    </>
  );
};
