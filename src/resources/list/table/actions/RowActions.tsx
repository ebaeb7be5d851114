import type { Resource } from '#model/resource.ts';
import { allowedQuickTransitions, isFinal, transitionTitle } from '../../../shared/quickTransitions.ts';
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

/** Links that call or write to the contact of a record. */
const ContactLinks = ({ rights, record, title, labelled }: RowActionsProps) =>
  ways.map((way) => {
    const [contact] = contactsOf(rights.contactFields, record, [way]);
    // An empty place, so that the icons of all rows are aligned.
    if (contact === undefined)
      return labelled !== true && rights.contactFields[way].length > 0 && <span key={way} className="rec-no-act" />;
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
        {labelled === true && contact.label}
      </a>
    );
  });

/**
 * The buttons with the quick actions of a record. They have no event handlers: the table or the list of cards handles
 * the clicks, and reads the action from their attribute `data-act`. With `labelled`, buttons have a text beside the
 * icon.
 */
export const RowActions = (props: RowActionsProps) => {
  const { resource, rights, record, title, labelled } = props;
  const { states } = resource;
  const button = (act: 'restore' | 'purge' | 'share' | 'status' | 'note', text: string, tip = text) => (
    <button type="button" data-act={act} aria-label={listText(`row.${act}`, { name: title })} title={tip}>
      <Glyph name={act} />
      {labelled === true && text}
    </button>
  );
  if (isDeleted(record)) {
    return (
      <>
        {rights.may('restore') && button('restore', actionText('restore'))}
        {rights.may('purge') && button('purge', actionText('deletePermanently'))}
      </>
    );
  }
  return (
    <>
      <ContactLinks {...props} />
      {rights.may('share') && isShareable(resource) && button('share', actionText('share'))}
      {allowedQuickTransitions(resource, record, rights).map((transition) => {
        const text = transitionTitle(transition);
        return (
          <button
            key={transition.to}
            type="button"
            data-act={states !== undefined && isFinal(states, transition.to) ? 'status' : 'quick'}
            data-to={transition.to}
            aria-label={listText('row.quick', { state: text, name: title })}
            title={text}
          >
            <Glyph name="check" />
            {labelled === true && text}
          </button>
        );
      })}
      {states !== undefined &&
        rights.may('status') &&
        button('status', listText('row.statusShort'), listText('row.statusKey'))}
      {rights.may('log') && button('note', listText('row.noteShort'), listText('row.noteKey'))}
    </>
  );
};
