import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useStore } from 'ra-core';
import { useState } from 'react';
import type { Filter } from '#model/schema/tabSchema.ts';
import { type Schedule, scheduleOf } from '#model/schedule.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { CalendarEvent } from '#model/wire/calendar.ts';
import { maxPerPage } from '#model/wire/wire.ts';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { useMediaQuery } from '../../layout/useMediaQuery.ts';
import { calendarText } from '../../messages/en/calendarText.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { listParams } from '../../resources/list/state/query/listParams.ts';
import { useListScreen } from '../../resources/list/state/listScreen.ts';
import { mergeListFilters } from '../../resources/list/state/query/mergeListFilters.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { CalendarGrid } from './CalendarGrid.tsx';
import { calendarViews, type CalendarView } from './gridOptions.ts';
import type { CalendarRange } from './useCalendar.ts';

/**
 * Returns the filter of the records that are scheduled in a period. Records in a state in which the time does not count
 * are left out.
 */
const periodFilter = (
  { at, states }: Schedule,
  stateField: string | undefined,
  { from, to }: CalendarRange,
): Filter => ({
  $and: [
    { [at]: { gte: from, lt: to } },
    ...(states === undefined || stateField === undefined ? [] : [{ [stateField]: { in: [...states] } }]),
  ],
});

const useRecordsIn = (schedule: Schedule, range: CalendarRange | undefined) => {
  const { resource, state, tab } = useListScreen();
  const provider = useDataProvider<GableDataProvider>();
  const params = listParams(
    {
      ...state,
      page: 1,
      perPage: maxPerPage,
      sort: { field: schedule.at, order: 'ASC' },
      filter:
        range === undefined
          ? state.filter
          : mergeListFilters(state.filter, periodFilter(schedule, resource.states?.field, range)),
    },
    tab?.filter,
  );
  return useQuery({
    queryKey: [resource.name, 'getList', 'calendar', params],
    enabled: range !== undefined,
    queryFn: ({ signal }) => provider.getList<ResourceRecord>(resource.name, { ...params, signal }),
    placeholderData: keepPreviousData,
    retry: false,
  });
};

const ScheduledRecords = ({ schedule }: { readonly schedule: Schedule }) => {
  const recordTitle = useRecordTitle();
  const { resource, openRecord } = useListScreen();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const [kept, setView] = useStore<string | undefined>(`${resource.name}.calendarView`);
  const [range, setRange] = useState<CalendarRange>();
  const { data, error, isFetching, refetch } = useRecordsIn(schedule, range);
  const records = data?.data;
  const view = Object.hasOwn(calendarViews, kept ?? '') ? (kept as CalendarView) : isPhone ? 'agenda' : 'month';
  const events = records?.map(
    (record): CalendarEvent => ({
      resource: resource.name,
      record: record.id,
      version: Number(record.version),
      title: recordTitle(resource, record),
      at: String(record[schedule.at]),
      minutes: schedule.minutes,
      state: resource.states === undefined ? null : String(record[resource.states.field] ?? ''),
      people: [],
    }),
  );
  return (
    <div className="gable-calendar">
      {error !== null && <ErrorState error={error} title={calendarText('failed')} onRetry={() => void refetch()} />}
      {Number(data?.total ?? 0) > (records?.length ?? 0) && records !== undefined && (
        <p role="status" className="rec-muted">
          {calendarText('cut', { count: records.length })}
        </p>
      )}
      <LoadingOverlay loading={isFetching && data === undefined}>
        <CalendarGrid
          resource={resource.name}
          events={events}
          view={view}
          onView={(next) => {
            if (next !== view) setView(next);
          }}
          onRange={(next) => {
            if (next.from !== range?.from || next.to !== range.to) setRange(next);
          }}
          onOpen={({ record }) => {
            const found = records?.find(({ id }) => id === record);
            if (found !== undefined) openRecord(found);
          }}
        />
      </LoadingOverlay>
    </div>
  );
};

/** The records of a list as a calendar, by the time of their schedule. The filters and the tab of the list apply. */
export const CalendarLook = () => {
  const { resource } = useListScreen();
  const schedule = scheduleOf(resource);
  return schedule === undefined ? null : <ScheduledRecords schedule={schedule} />;
};
