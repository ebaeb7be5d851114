import { dayTimeText } from '#kinds/shared/temporal/timeOfDay.ts';
import { word } from '#model/language/wording.ts';
import { clockText, dayText } from '#model/values/time/dates.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import type { MonthDay } from '#model/wire/wire.ts';
import { workedMinutes } from '#model/wire/workday.ts';
import { minutesText } from '#model/values/time/durationText.ts';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { useCurrentUser } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { useRights } from '../../resources/shared/useRights.ts';
import '../../resources/resources.css';
import { dayLooks, dayHoursText } from './dayLook.ts';
import { isOpenDay, ownDay, runningBreak } from './ownDay.ts';
import { useClock } from './useClock.ts';
import { useMonth } from './useMonth.ts';
import { useNow } from './useNow.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './attendance.css?inline';
import { attendanceScreenText } from '../../messages/en/attendanceScreenText.ts';
import { weekDayOf } from '#model/values/time/weekDayOf.ts';

adoptStyles(css);

/** Returns the large figure of the card: the time worked today, or the organization's time before clock-in. */
const headline = (
  day: MonthDay | undefined,
  now: Date,
  timeZone: string,
): { readonly figure: string; readonly words: string } => {
  if (day?.clockIn === undefined)
    return {
      figure: clockText(now.toISOString(), timeZone),
      words:
        day?.state === 'Leave'
          ? attendanceScreenText('clock.onLeave')
          : day?.state === 'Week off'
            ? attendanceScreenText('clock.weekOff')
            : attendanceScreenText('clock.notIn'),
    };
  const minutes = workedMinutes(
    { clockIn: day.clockIn, clockOut: day.clockOut ?? null, breaks: day.breaks ?? [] },
    now,
  );
  if (day.clockOut !== undefined)
    return { figure: minutesText(day.workedMinutes ?? minutes), words: attendanceScreenText('clock.workedToday') };
  return {
    figure: minutesText(minutes),
    words:
      runningBreak(day) === undefined ? attendanceScreenText('clock.atWork') : attendanceScreenText('clock.onBreak'),
  };
};

type FactsProps = { readonly day: MonthDay; readonly today: string; readonly settings: Settings };

const Facts = ({ day, today, settings: { timeZone } }: FactsProps) => (
  <ul className="clock-facts">
    {day.state !== undefined && (
      <li>
        <span className={`day-chip day-${dayLooks[day.state].look}`}>{word(day.state)}</span>
      </li>
    )}
    <li>
      {day.day !== today && `${dayText(day.day)}, `}
      {dayHoursText(day, timeZone)}
    </li>
    {(day.breaks ?? []).map(({ start, end }) => (
      <li key={start}>
        {attendanceScreenText('clock.break', {
          from: clockText(start, timeZone),
          to: typeof end === 'string' ? clockText(end, timeZone) : attendanceScreenText('now'),
        })}
      </li>
    ))}
  </ul>
);

/** Shows the user's own working day: the time worked, and buttons to clock in or out and to take a break. */
export const ClockCard = ({ resource }: { readonly resource: Resource }) => {
  const me = useCurrentUser();
  const { settings } = useModel();
  const rights = useRights(resource);
  const { data } = useMonth(resource, { user: me?.id, enabled: me !== undefined });
  const { press, pressed } = useClock(resource);
  const now = useNow(15_000);
  const day = ownDay(data);
  const isOpen = isOpenDay(day);
  const isPaused = runningBreak(day) !== undefined;
  const { figure, words } = headline(day, now, settings.timeZone);
  const isRead = data !== undefined;
  const { start, end } = settings.shift;
  return (
    <section
      className="rec-panel clock-card"
      aria-label={attendanceScreenText('clock.title')}
      aria-busy={data === undefined}
    >
      <div className="clock-now" data-state={isOpen ? (isPaused ? 'paused' : 'open') : 'closed'}>
        <span className="clock-words">{isRead ? words : attendanceScreenText('clock.title')}</span>
        <span className="clock-figure">{figure}</span>
      </div>
      <div className="clock-about">
        {data !== undefined && day?.clockIn !== undefined && <Facts day={day} today={data.today} settings={settings} />}
        <p className="rec-muted">
          {data !== undefined && `${word(weekDayOf(data.today))}, ${dayText(data.today)} · `}
          {attendanceScreenText('clock.shift', { start: dayTimeText(start), end: dayTimeText(end) })}
        </p>
      </div>
      {rights.may('clock') && data !== undefined && (
        <div className="clock-buttons">
          {isOpen && (
            <PlainButton
              look="outlined"
              disabled={pressed !== undefined}
              onClick={() => void press(isPaused ? 'breakEnd' : 'breakStart')}
            >
              {isPaused ? attendanceScreenText('clock.endBreak') : attendanceScreenText('clock.takeBreak')}
            </PlainButton>
          )}
          <PlainButton
            look="contained"
            disabled={pressed !== undefined}
            onClick={() => void press(isOpen ? 'out' : 'in')}
          >
            {isOpen
              ? attendanceScreenText('clock.out')
              : day?.clockOut === undefined
                ? attendanceScreenText('clock.in')
                : attendanceScreenText('clock.inAgain')}
          </PlainButton>
        </div>
      )}
    </section>
  );
};
