import { Link } from 'react-router-dom';
import type { MouseEvent } from 'react';
import type { Resource } from '#model/resource.ts';
import { allowedQuickTransitions, isFinal, transitionTitle } from '../../resources/shared/quickTransitions.ts';
import { awaitsOutcome } from '#model/states.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { DaySection } from '#model/wire/myDay.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { contactsOf, type Way } from '../../resources/shared/contact/contacts.ts';
import type { OpenDialog } from '../../resources/shared/dialogs/openDialog.ts';
import { FieldValue } from '../../resources/shared/parts/FieldValue.tsx';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { StateChip } from '../../resources/shared/parts/StateChip.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { useHasCallChannel } from '../../resources/shared/contact/useHasCallChannel.ts';
import { useRights } from '../../resources/shared/useRights.ts';
import { useQuickTransition } from '../../resources/list/table/actions/useQuickTransition.ts';
import { DueTime } from '../due/DueTime.tsx';
import { actionText } from '../../messages/en/actionText.ts';
import { myDayText } from '../../messages/en/myDayText.ts';

type DayRowProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly section: DaySection;
  readonly openDialog: (resource: Resource, dialog: OpenDialog) => void;
};

const ways = ['call', 'whatsapp'] as const satisfies readonly Way[];

type PartProps = Omit<DayRowProps, 'section'> & {
  /** Title of the record, for the accessible names of the buttons. */
  readonly title: string;
};

/** Links that call or write to the person. If the user may log, the dialog for that opens. */
const ContactLinks = ({ resource, record, title, openDialog }: PartProps) => {
  const rights = useRights(resource);
  const canDial = useHasCallChannel(rights);
  const reach = (event: MouseEvent, way: Way): void => {
    if (!rights.may('log') || event.ctrlKey || event.metaKey) return;
    if (way === 'whatsapp' || canDial) event.preventDefault();
    if (way === 'call') return openDialog(resource, { kind: 'call', record, canDial });
    if (way === 'whatsapp') {
      openDialog(resource, { kind: 'message', record, way });
    }
  };
  return contactsOf(rights.contactFields, record, ways).map(({ way, label, href }) => (
    <a
      key={way}
      href={href}
      aria-label={myDayText(way === 'call' ? 'callOf' : 'whatsappOf', { record: title })}
      title={label}
      {...(way === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {})}
      onClick={(event) => reach(event, way)}
    >
      <Glyph name={way} size={18} />
    </a>
  ));
};

/**
 * Buttons that change the status without input; a change that cannot be undone opens its dialog. If there are none, the
 * button that records the outcome instead.
 */
const StatusButtons = ({ resource, record, title, openDialog }: PartProps) => {
  const rights = useRights(resource);
  const moveQuickly = useQuickTransition(resource);
  const { states } = resource;
  const quick = allowedQuickTransitions(resource, record, rights);
  const move = (to: string): void => {
    if (states !== undefined && isFinal(states, to))
      return openDialog(resource, { kind: 'status', records: [record], to });
    void moveQuickly(record, to);
  };
  const openOutcome = (): void => {
    const isLate = states !== undefined && awaitsOutcome(states, record, new Date());
    const isCall =
      !isLate && rights.may('log') && contactsOf(rights.contactFields, record, ways).some(({ way }) => way === 'call');
    openDialog(resource, isCall ? { kind: 'call', record } : { kind: 'status', records: [record] });
  };
  return (
    <>
      {quick.map((transition) => (
        <button
          key={transition.to}
          type="button"
          title={transitionTitle(transition)}
          aria-label={`${transitionTitle(transition)}: ${title}`}
          onClick={() => move(transition.to)}
        >
          <Glyph name="check" size={18} />
        </button>
      ))}
      {quick.length === 0 && (rights.may('status') || rights.may('log')) && (
        <button
          type="button"
          title={states === undefined ? actionText('note') : myDayText('outcome')}
          aria-label={myDayText('outcomeOf', { record: title })}
          onClick={openOutcome}
        >
          <Glyph name="status" size={18} />
        </button>
      )}
    </>
  );
};

/**
 * One record of My day: when it is due, its title and status, and buttons that contact the person, record the outcome,
 * or change the status. `section`: why the record is in My day, such as overdue.
 */
export const DayRow = ({ section, ...row }: DayRowProps) => {
  const recordTitle = useRecordTitle();
  const { resource, record } = row;
  const rights = useRights(resource);
  const title = recordTitle(resource, record);
  const { states } = resource;
  const at = resource.fieldsByName[resource.schema.myDay?.at ?? ''];
  return (
    <div className="gable-follow-up gable-day-row" data-section={section}>
      <span className="gable-follow-up-when">
        {at !== undefined &&
          section !== 'new' &&
          (section === 'today' ? (
            <DueTime field={at} value={record[at.name]} />
          ) : (
            <FieldValue field={at} value={record[at.name]} readable={rights.mayRead(at)} />
          ))}
      </span>
      <span className="gable-day-who">
        <Link to={addressOf(resource, 'show', record)}>{title}</Link>
        <small>{resource.title}</small>
      </span>
      <span className="gable-follow-up-state">
        {states !== undefined && (
          <StateChip
            states={states}
            value={record[states.field]}
            sub={states.sub === undefined ? undefined : record[states.sub]}
          />
        )}
      </span>
      <span className="gable-follow-up-ways">
        <ContactLinks {...row} title={title} />
        <StatusButtons {...row} title={title} />
      </span>
    </div>
  );
};
