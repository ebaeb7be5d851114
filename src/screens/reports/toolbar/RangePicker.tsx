import { lazy, Suspense, useId, useState } from 'react';
import { isDay } from '#model/values/time/dates.ts';
import { quickRanges } from '#model/schema/files/tileSchema.ts';
import { quickRangeTitle, type DayRange } from '#model/values/time/quickRanges.ts';
import { Disclosure } from '../../../layout/parts/Disclosure.tsx';
import { PlainButton } from '../../../layout/parts/PlainButton.tsx';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';
import { rangeText } from '#model/reports/rangeText.ts';
import type { ReportState } from '../state/reportState.ts';
import { reportText } from '../../../messages/en/reportText.ts';

type RangePickerProps = {
  readonly range: ReportState['range'];
  /** The first and the last day of `range`. */
  readonly days: DayRange;
  readonly today: string;
  readonly onChange: (range: ReportState['range']) => void;
};

const DayField = lazy(async () => ({ default: (await import('./DayField.tsx')).DayField }));

type OwnRangeProps = Pick<RangePickerProps, 'days' | 'today' | 'onChange'>;

/** The form for a period that has no name. */
const OwnRange = ({ days, today, onChange }: OwnRangeProps) => {
  const [from, setFrom] = useState(days.from ?? today);
  const [to, setTo] = useState(days.to ?? today);
  const hintId = useId();
  const isComplete = isDay(from) && isDay(to);
  const isUpsideDown = isComplete && from > to;
  return (
    <form
      className="report-own-range"
      onSubmit={(event) => {
        event.preventDefault();
        if (isComplete && !isUpsideDown) onChange({ from, to });
      }}
    >
      <Suspense fallback={null}>
        <DayField label={reportText('range.from')} value={from} onChange={setFrom} />
        <DayField
          label={reportText('range.to')}
          value={to}
          onChange={setTo}
          describedBy={isUpsideDown ? hintId : undefined}
        />
      </Suspense>
      {isUpsideDown && (
        <p id={hintId} className="rec-form-failure">
          {reportText('range.reversed')}
        </p>
      )}
      <PlainButton type="submit" look="outlined" disabled={!isComplete || isUpsideDown}>
        {reportText('range.apply')}
      </PlainButton>
    </form>
  );
};

/**
 * The choice of a report's period: a named period such as `last30`, or a first and a last day. `range`: the chosen
 * period. `days`: the first and the last day of that period. `today`: the agency's current day.
 */
export const RangePicker = ({ range, days, today, onChange }: RangePickerProps) => {
  const name = typeof range === 'string' ? quickRangeTitle(range) : reportText('range.custom');
  const text = rangeText(days);
  const face = (
    <>
      <Glyph name="event" size={18} />
      <b>{name}</b>
      {name !== text && (
        <>
          {' '}
          <span className="report-days">{text}</span>
        </>
      )}
    </>
  );
  return (
    <Disclosure
      button={face}
      label={name === text ? reportText('range.label', { name }) : reportText('range.labelDays', { name, days: text })}
      className="plain-button plain-button-framed report-range"
    >
      {(close) => (
        <>
          <ul className="report-ranges" aria-label={reportText('range.title')}>
            {quickRanges.map((quick) => (
              <li key={quick}>
                <button
                  type="button"
                  className="gable-panel-item"
                  aria-pressed={quick === range}
                  onClick={() => {
                    onChange(quick);
                    close();
                  }}
                >
                  {quickRangeTitle(quick)}
                </button>
              </li>
            ))}
          </ul>
          <OwnRange
            days={days}
            today={today}
            onChange={(own) => {
              onChange(own);
              close();
            }}
          />
        </>
      )}
    </Disclosure>
  );
};
