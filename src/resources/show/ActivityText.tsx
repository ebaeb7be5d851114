import { kinds } from '#kinds/index.ts';
import { instantText } from '#model/values/dates.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import { isBlank, isObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { stateTypeOf } from '#model/states.ts';
import type { Activity } from '#model/wire/wire.ts';
import { parseRelation } from '#kinds/relation/parseRelation.ts';
import { RecordLink } from '#kinds/shared/cells/RecordLink.tsx';
import { stateStyle } from '#kinds/shared/inputs/stateStyle.ts';
import { cellFor } from '#kinds/views.ts';
import { useKindContext } from '#kinds/kindContext.tsx';

type ActivityProps = { readonly resource: Resource; readonly activity: Activity };

/** What each kind of activity is called where it says nothing more precise. */
const names: Readonly<Record<string, string>> = {
  call: 'Call',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
  email: 'Email',
  note: 'Note',
  share: 'Shared',
  appointment: 'Meeting',
  visit: 'Site visit',
  task: 'Task',
  import: 'Imported',
  're-enquiry': 'Enquired again',
  attendance: 'Attendance',
  payment: 'Payment',
  assignment: 'Assigned',
};

const Value = ({ field, value }: { readonly field: Field; readonly value: Json }) => {
  const context = useKindContext();
  if (isBlank(value)) return <span className="rec-blank">empty</span>;
  // A reference has no text of its own: its cell fetches the title.
  if (kinds[field.kind]?.traits.refersTo !== undefined) {
    const Cell = cellFor(field.kind);
    return <Cell field={field} value={value} />;
  }
  // A table of rows would fill the timeline.
  if (kinds[field.kind]?.traits.nested === 'many' && Array.isArray(value))
    return `${value.length} ${value.length === 1 ? 'row' : 'rows'}`;
  return kinds[field.kind]?.toText(value, field, context) ?? '';
};

/** A value of a change; a state stands beside a dot in its colour. */
const ChangedValue = ({
  resource: { states },
  field,
  value,
}: {
  readonly resource: Resource;
  readonly field: Field;
  readonly value: Json;
}) =>
  field.name === states?.field && typeof value === 'string' && value !== '' ? (
    <span
      className={`cell-state cell-state-${stateTypeOf(states, value) ?? 'unknown'}`}
      style={stateStyle(states, value)}
    >
      {value}
    </span>
  ) : (
    <Value field={field} value={value} />
  );

const timeText = (seconds: number): string => {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return minutes < 2880 ? `${Math.round(minutes / 60)} h` : `${Math.round(minutes / 1440)} days`;
};

const Change = ({ resource, activity }: ActivityProps) => {
  const field = resource.fieldsByName[activity.field ?? ''];
  if (field === undefined) return names[activity.kind] ?? activity.kind;
  // A secret has no values to show, nor has what this person may not see.
  if (isBlank(activity.old) && isBlank(activity.new))
    return (
      <>
        <b>{field.title}</b> changed
      </>
    );
  const isFirst = isBlank(activity.old);
  return (
    <>
      <b>{field.title}</b>{' '}
      {isFirst ? (
        'set to'
      ) : (
        <>
          <ChangedValue resource={resource} field={field} value={activity.old} /> <span aria-label="changed to">→</span>
        </>
      )}{' '}
      <ChangedValue resource={resource} field={field} value={activity.new} />
      {field.name === resource.states?.field && activity.seconds !== null && activity.seconds >= 60 && (
        <span className="rec-muted"> after {timeText(activity.seconds)}</span>
      )}
    </>
  );
};

/** Where or when: what an entry points to, and the time and reason of an appointment. */
const About = ({ activity }: { readonly activity: Activity }) => {
  const { timeZone } = useKindContext();
  const pointed = parseRelation(activity.new);
  if (pointed !== undefined)
    return (
      <>
        {' '}
        <RecordLink to={pointed.resource} id={pointed._id} />
      </>
    );
  const { at, reason, to, channel } = isObject(activity.new) ? activity.new : {};
  return (
    <>
      {typeof at === 'string' && (
        <span>
          {' '}
          {activity.outcome === 'scheduled' ? 'for' : 'on'} {instantText(at, timeZone)}
        </span>
      )}
      {typeof reason === 'string' && <span>: {reason}</span>}
      {typeof to === 'string' && <span> with {to}</span>}
      {typeof channel === 'string' && channel !== 'link' && <span> by {names[channel] ?? channel}</span>}
    </>
  );
};

const Contact = ({ activity }: { readonly activity: Activity }) => (
  <>
    <b>
      {activity.direction === 'incoming' ? 'Incoming ' : ''}
      {activity.direction === 'incoming'
        ? (names[activity.kind] ?? '').toLowerCase()
        : (names[activity.kind] ?? activity.kind)}
    </b>
    {activity.outcome !== null && <span>, {activity.outcome}</span>}
    {activity.seconds !== null && activity.seconds > 0 && (
      <span className="rec-muted">, {timeText(activity.seconds)}</span>
    )}
    <About activity={activity} />
  </>
);

/** Says in one line what happened. */
export const ActivityText = ({ resource, activity }: ActivityProps) =>
  activity.field === null ? <Contact activity={activity} /> : <Change resource={resource} activity={activity} />;
