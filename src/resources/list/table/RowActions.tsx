import { can } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { quickTransitions } from '#model/states.ts';
import { contactsOf, type Way } from '../../shared/contacts.ts';
import { Glyph } from '../../shared/parts/Glyph.tsx';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import type { Rights } from '../../shared/useRights.ts';

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

/**
 * Tells whether records are for others to see: who is on offer is shared more often than anything else is done with it.
 */
const isShown = ({ preview }: Resource): boolean => preview !== undefined;

/** What can be done with a record at once. The buttons bear `data-act`; whoever holds the records listens. */
export const RowActions = ({ resource, rights, record, title, labelled = false }: RowActionsProps) => {
  if (isDeleted(record)) {
    return (
      <>
        {rights.may('restore') && (
          <button type="button" data-act="restore" aria-label={`Restore ${title}`} title="Restore">
            <Glyph name="restore" />
            {labelled && 'Restore'}
          </button>
        )}
        {rights.may('purge') && (
          <button type="button" data-act="purge" aria-label={`Delete permanently: ${title}`} title="Delete permanently">
            <Glyph name="purge" />
            {labelled && 'Delete permanently'}
          </button>
        )}
      </>
    );
  }
  return (
    <>
      {ways.map((way) => {
        const [contact] = contactsOf(rights.contactFields, record, [way]);
        // Where others have this way and this record has not, the icons below each other must still be the same.
        if (contact === undefined)
          return !labelled && rights.contactFields[way].length > 0 && <span key={way} className="rec-no-act" />;
        return (
          <a
            key={way}
            href={contact.href}
            data-act={way}
            aria-label={`${contact.label} ${title}`}
            title={contact.label}
            {...(way === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {})}
          >
            <Glyph name={way} />
            {labelled && contact.label}
          </a>
        );
      })}
      {rights.may('share') && isShown(resource) && (
        <button type="button" data-act="share" aria-label={`Share ${title}`} title="Share">
          <Glyph name="share" />
          {labelled && 'Share'}
        </button>
      )}
      {resource.states !== undefined &&
        rights.may('status') &&
        quickTransitions(resource.states, String(record[resource.states.field])).map(
          ({ to, permission }) =>
            (permission === undefined || can(rights.map, resource.module, permission)) && (
              <button key={to} type="button" data-act="quick" data-to={to} aria-label={`${to}: ${title}`} title={to}>
                <Glyph name="check" />
                {labelled && to}
              </button>
            ),
        )}
      {resource.states !== undefined && rights.may('status') && (
        <button type="button" data-act="status" aria-label={`Change status of ${title}`} title="Change status (s)">
          <Glyph name="status" />
          {labelled && 'Status'}
        </button>
      )}
      {rights.may('log') && (
        <button type="button" data-act="note" aria-label={`Add a note to ${title}`} title="Add note (n)">
          <Glyph name="note" />
          {labelled && 'Note'}
        </button>
      )}
    </>
  );
};
