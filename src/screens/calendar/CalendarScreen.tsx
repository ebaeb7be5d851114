import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { scopeOf } from '#model/permissions/permissions.ts';
import { scheduleOf } from '#model/schedule.ts';
import { type CalendarAnswer, type CalendarEvent, calendarPaths, calendarWhose } from '#model/wire/calendar.ts';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { Served } from '../../layout/shell/routes/Served.tsx';
import { useMediaQuery } from '../../layout/useMediaQuery.ts';
import { calendarText } from '../../messages/en/calendarText.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { CalendarGrid } from './CalendarGrid.tsx';
import { calendarViews, type CalendarView } from './gridOptions.ts';
import { type CalendarRange, useCalendar } from './useCalendar.ts';

const EventDialog = lazy(async () => ({ default: (await import('./EventDialog.tsx')).EventDialog }));
const FeedDialog = lazy(async () => ({ default: (await import('./FeedDialog.tsx')).FeedDialog }));

/** What the calendar shows, as the address says it, and `set`, which changes one part of it. */
type CalendarAddress = {
  /** `me`, `team`, `all`, or the id of a user or a team. */
  readonly whose: string;
  /** Name of a resource. '' means all resources. */
  readonly resource: string;
  readonly view: CalendarView;
  readonly set: (name: 'whose' | 'resource' | 'view', value: string) => void;
};

const useCalendarAddress = (): CalendarAddress => {
  const [params, setParams] = useSearchParams();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const asked = params.get('view') ?? '';
  return {
    whose: params.get('whose') ?? 'me',
    resource: params.get('resource') ?? '',
    view: Object.hasOwn(calendarViews, asked) ? (asked as CalendarView) : isPhone ? 'agenda' : 'week',
    set: (name, value) =>
      setParams(
        (before) => {
          const next = new URLSearchParams(before);
          if (value === '') next.delete(name);
          else next.set(name, value);
          return next;
        },
        { replace: true },
      ),
  };
};

type FilterProps = {
  readonly label: string;
  readonly value: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly onChange: (value: string) => void;
};

const Filter = ({ label, value, choices, onChange }: FilterProps) => (
  <TextField
    select
    size="small"
    label={label}
    value={value}
    onChange={({ target }) => onChange(target.value)}
    slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
  >
    {choices.map((choice) => (
      <option key={choice.value} value={choice.value}>
        {choice.label}
      </option>
    ))}
  </TextField>
);

type CalendarFiltersProps = { readonly address: CalendarAddress; readonly events: CalendarAnswer['data'] | undefined };

/** The choices whose events of which resource are shown. */
const CalendarFilters = ({ address: { whose, resource, set }, events }: CalendarFiltersProps) => {
  const map = usePermissionMap();
  const { resources } = useModel();
  const people = [
    ...calendarWhose.map((value) => ({ value, label: calendarText(`people.${value}`) })),
    ...(events?.teams ?? []).map(({ _id, name }) => ({ value: _id, label: calendarText('team', { name }) })),
    ...(events?.people ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  const scheduled = Object.values(resources)
    .filter((one) => scheduleOf(one) !== undefined && scopeOf(map, one.module) !== undefined)
    .map(({ name, plural }) => ({ value: name, label: plural }));
  return (
    <div className="gable-calendar-filters">
      <Filter
        label={calendarText('whose')}
        value={people.some(({ value }) => value === whose) ? whose : 'me'}
        choices={people}
        onChange={(value) => set('whose', value)}
      />
      <Filter
        label={calendarText('resource')}
        value={resource}
        choices={[{ value: '', label: calendarText('everything') }, ...scheduled]}
        onChange={(value) => set('resource', value)}
      />
    </div>
  );
};

const Calendar = () => {
  const [range, setRange] = useState<CalendarRange>();
  const [opened, setOpened] = useState<CalendarEvent>();
  const [isFeedOpen, setFeedOpen] = useState(false);
  const address = useCalendarAddress();
  const { whose, view } = address;
  const { data, error, isFetching, refetch } = useCalendar(range, address);
  return (
    <>
      <PageHeader
        title={calendarText('title')}
        actions={
          <Button variant="outlined" onClick={() => setFeedOpen(true)}>
            {calendarText('subscribe')}
          </Button>
        }
      />
      <div className="gable-calendar">
        <CalendarFilters address={address} events={data} />
        {error !== null && <ErrorState error={error} title={calendarText('failed')} onRetry={() => void refetch()} />}
        {data?.isCut === true && (
          <p role="status" className="rec-muted">
            {calendarText('cut', { count: data.events.length })}
          </p>
        )}
        <LoadingOverlay loading={isFetching && data === undefined}>
          <CalendarGrid
            resource={address.resource}
            events={data?.events}
            view={view}
            {...(whose === 'me' ? {} : { people: new Map(data?.people.map(({ _id, name }) => [_id, name])) })}
            onView={(next) => {
              if (next !== view) address.set('view', next);
            }}
            onRange={(next) => {
              if (next.from !== range?.from || next.to !== range.to) setRange(next);
            }}
            onOpen={setOpened}
          />
        </LoadingOverlay>
      </div>
      <Suspense>
        {opened !== undefined && <EventDialog event={opened} onClose={() => setOpened(undefined)} />}
        {isFeedOpen && <FeedDialog onClose={() => setFeedOpen(false)} />}
      </Suspense>
    </>
  );
};

/**
 * The calendar of all resources: by day, week or month, or as an agenda. Shows a message if the server has no calendar.
 */
export const CalendarScreen = () => (
  <Served call={calendarPaths.events} title={calendarText('title')} what={calendarText('what')}>
    <Calendar />
  </Served>
);
