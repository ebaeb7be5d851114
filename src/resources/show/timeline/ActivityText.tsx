import { kinds } from '#kinds/index.ts';
import { word } from '#model/language/wording.ts';
import { instantText } from '#model/values/time/dates.ts';
import { durationText, minutesText } from '#model/values/time/durationText.ts';
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
import { showText } from '../../../messages/en/showText.ts';
import { textWithNodes } from '../../../messages/textWithNodes.ts';

type ActivityProps = { readonly resource: Resource; readonly activity: Activity };

const activityNames = showText.phrases.activity;
const incomingNames = showText.phrases.incoming;

/** Returns the name of a kind of activity. */
const nameOf = (kind: string): string =>
  Object.hasOwn(activityNames, kind) ? showText(`activity.${kind as keyof typeof activityNames}`) : kind; // checked: by the condition of this line

const incomingNameOf = (kind: string): string =>
  Object.hasOwn(incomingNames, kind) ? showText(`incoming.${kind as keyof typeof incomingNames}`) : nameOf(kind); // checked: by the condition of this line

const Value = ({ field, value }: { readonly field: Field; readonly value: Json }) => {
  const context = useKindContext();
  if (isBlank(value)) return <span className="rec-blank">{showText('value.empty')}</span>;
  // A reference has no text of its own. Its cell fetches the title of the record.
  if (kinds[field.kind]?.traits.refersTo !== undefined) {
    const Cell = cellFor(field.kind);
    return <Cell field={field} value={value} />;
  }
  // A table of rows would be too large for the timeline.
  if (kinds[field.kind]?.traits.nested === 'many' && Array.isArray(value))
    return showText('value.rows', { count: value.length });
  return kinds[field.kind]?.toText(value, field, context) ?? '';
};

/** The old or new value of a change. A status has a dot in its color. */
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
      {word(value)}
    </span>
  ) : (
    <Value field={field} value={value} />
  );

/** Returns how long a record was in a state: in days from two days on, otherwise as hours and minutes. */
const dwellText = (seconds: number): string => {
  const days = Math.round(seconds / 86_400);
  return days < 2 ? minutesText(seconds / 60) : showText('days', { count: days });
};

const Change = ({ resource, activity }: ActivityProps) => {
  const field = resource.fieldsByName[activity.field ?? ''];
  if (field === undefined) return nameOf(activity.kind);
  const title = <b>{field.title}</b>;
  // Values of secrets, and of fields that the user may not read, are not in the activity.
  if (isBlank(activity.old) && isBlank(activity.new)) return textWithNodes(showText, 'change.hidden', { field: title });
  const value = <ChangedValue resource={resource} field={field} value={activity.new} />;
  return (
    <>
      {isBlank(activity.old)
        ? textWithNodes(showText, 'change.first', { field: title, value })
        : textWithNodes(showText, 'change.from', {
            field: title,
            old: <ChangedValue resource={resource} field={field} value={activity.old} />,
            arrow: <span aria-label={showText('change.arrow')}>→</span>,
            value,
          })}
      {field.name === resource.states?.field && activity.seconds !== null && activity.seconds >= 60 && (
        <span className="rec-muted"> {showText('change.after', { time: dwellText(activity.seconds) })}</span>
      )}
    </>
  );
};

/** The details of an activity: a link to the other record, and its time, reason, person and channel. */
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
          {showText(activity.outcome === 'scheduled' ? 'about.for' : 'about.on', { time: instantText(at, timeZone) })}
        </span>
      )}
      {typeof reason === 'string' && <span>: {word(reason)}</span>}
      {typeof to === 'string' && <span> {showText('about.with', { person: to })}</span>}
      {typeof channel === 'string' && channel !== 'link' && (
        <span> {showText('about.by', { channel: nameOf(channel) })}</span>
      )}
    </>
  );
};

const outcomes = showText.phrases.outcome;

/** The name of an activity with its outcome, such as "Task added", "Site visit done" or "Call, not answered". */
const NameAndOutcome = ({ activity: { kind, direction, outcome } }: { readonly activity: Activity }) => {
  const name = <b>{direction === 'incoming' ? incomingNameOf(kind) : nameOf(kind)}</b>;
  if (outcome === null) return name;
  const key = outcome === 'not done' ? 'notDone' : outcome;
  if (Object.hasOwn(outcomes, key)) return textWithNodes(showText, `outcome.${key as keyof typeof outcomes}`, { name }); // checked: by the condition
  return (
    <>
      {name}, {word(outcome)}
    </>
  );
};

const Contact = ({ activity }: { readonly activity: Activity }) => (
  <>
    <NameAndOutcome activity={activity} />
    {activity.seconds !== null && activity.seconds > 0 && (
      <span className="rec-muted">, {durationText(activity.seconds)}</span>
    )}
    <About activity={activity} />
  </>
);

/** Describes an activity in one line: a change of a field of the record, or a contact with the person. */
export const ActivityText = ({ resource, activity }: ActivityProps) =>
  activity.field === null ? <Contact activity={activity} /> : <Change resource={resource} activity={activity} />;
