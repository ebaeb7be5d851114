import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { lazy, Suspense, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { scopeOf } from '#model/permissions/permissions.ts';
import { scheduleOf } from '#model/schedule.ts';
import { type CalendarEvent, calendarPaths, calendarWhose } from '#model/wire/calendar.ts';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { Served } from '../../layout/shell/routes/Served.tsx';
import { useMediaQuery } from '../../layout/useMediaQuery.ts';
import { calendarText } from '../../messages/en/calendarText.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { calendarViews, CalendarGrid, type CalendarView } from './CalendarGrid.tsx';
import { type CalendarRange, useCalendar } from './useCalendar.ts';

const EventDialog = lazy(async () => ({ default: (await import('./EventDialog.tsx')).EventDialog }));
const FeedDialog = lazy(async () => ({ default: (await import('./FeedDialog.tsx')).FeedDialog }));

const Calendar = () => {
  const [params, setParams] = useSearchParams();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const map = usePermissionMap();
  const { resources } = useModel();
  const [range, setRange] = useState<CalendarRange>();
  const [opened, setOpened] = useState<CalendarEvent>();
  const [isFeedOpen, setFeedOpen] = useState(false);
  const [whose, resource] = [params.get('whose') ?? 'me', params.get('resource') ?? ''];
  const asked = params.get('view') ?? '';
  const view = Object.hasOwn(calendarViews, asked) ? (asked as CalendarView) : isPhone ? 'agenda' : 'week';
  const { data, error, isFetching, refetch } = useCalendar(range, { whose, resource });
  const set = (name: string, value: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const scheduled = Object.values(resources).filter(
    (one) => scheduleOf(one) !== undefined && scopeOf(map, one.module) !== undefined,
  );
  const choices = [
    ...calendarWhose.map((value) => ({ value, label: calendarText(`people.${value}`) })),
    ...(data?.teams ?? []).map(({ _id, name }) => ({ value: _id, label: calendarText('team', { name }) })),
    ...(data?.people ?? []).map(({ _id, name }) => ({ value: _id, label: name })),
  ];
  const native = { select: { native: true }, inputLabel: { shrink: true } } as const;
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
        <div className="gable-calendar-filters">
          <TextField
            select
            size="small"
            label={calendarText('whose')}
            value={choices.some(({ value }) => value === whose) ? whose : 'me'}
            onChange={({ target }) => set('whose', target.value)}
            slotProps={native}
          >
            {choices.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </TextField>
          <TextField
            select
            size="small"
            label={calendarText('resource')}
            value={resource}
            onChange={({ target }) => set('resource', target.value)}
            slotProps={native}
          >
            <option value="">{calendarText('everything')}</option>
            {scheduled.map(({ name, plural }) => (
              <option key={name} value={name}>
                {plural}
              </option>
            ))}
          </TextField>
        </div>
        {error !== null && <ErrorState error={error} title={calendarText('failed')} onRetry={() => void refetch()} />}
        {data?.isCut === true && (
          <p role="status" className="rec-muted">
            {calendarText('cut', { count: data.events.length })}
          </p>
        )}
        <LoadingOverlay loading={isFetching && data === undefined}>
          <CalendarGrid
            events={data?.events}
            view={view}
            {...(whose === 'me' ? {} : { people: new Map(data?.people.map(({ _id, name }) => [_id, name])) })}
            onView={(next) => {
              if (next !== view) set('view', next);
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
