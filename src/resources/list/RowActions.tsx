import type { Resource } from '#model/resource.ts';
import { contactsOf, type Way } from '../shared/contacts.ts';
import { Glyph } from '../shared/Glyph.tsx';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import type { Rights } from '../shared/useRights.ts';

type RowActionsProps = {
  readonly resource: Resource;
  readonly rights: Rights;
  readonly record: ResourceRecord;
  readonly title: string;
  /** Names beside the icons, for thumbs. */
  readonly labelled?: boolean;
};

const ways: readonly Way[] = ['call', 'whatsapp', 'email'];

/** Tells whether a record lies in the trash. */
const isDeleted = (record: ResourceRecord): boolean => typeof record['deletedAt'] === 'string';

/** What can be done with a record at once. The buttons bear `data-act`; whoever holds the records listens. */
export const RowActions = ({ resource, rights, record, title, labelled = false }: RowActionsProps) => {
  if (isDeleted(record)) {
    return rights.may('restore') ? (
      <button type="button" data-act="restore" aria-label={`Restore ${title}`} title="Restore">
        <Glyph name="restore" />{labelled && 'Restore'}
      </button>
    ) : null;
  }
  return (
    <>
      {ways.map((way) => {
        const [contact] = contactsOf(rights.contactFields, record, [way]);
        // Where others have this way and this record has not, the icons below each other must still be the same.
        if (contact === undefined) return !labelled && rights.contactFields[way].length > 0 && <span key={way} className="rec-no-act" />;
        return (
          <a key={way} href={contact.href} data-act={way} aria-label={`${contact.label} ${title}`} title={contact.label}
            {...(way === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {})}>
            <Glyph name={way} />{labelled && contact.label}
          </a>
        );
      })}
      {resource.states !== undefined && rights.may('status') && (
        <button type="button" data-act="status" aria-label={`Change status of ${title}`} title="Change status (s)">
          <Glyph name="status" />{labelled && 'Status'}
        </button>
      )}
      {rights.may('log') && (
        <button type="button" data-act="note" aria-label={`Add a note to ${title}`} title="Add note (n)">
          <Glyph name="note" />{labelled && 'Note'}
        </button>
      )}
    </>
  );
};
