import { ResourceContextProvider } from 'ra-core';
import { useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import type { MonthAnswer, MonthDay, MonthPerson } from '#model/wire/wire.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { lazyScreen } from '../../layout/states/lazyScreen.tsx';
import { PageHeader } from '../../layout/header/PageHeader.tsx';
import { useMediaQuery } from '../../layout/useMediaQuery.ts';
import { useCurrentUser } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import '../../resources/resources.css';
import { IconAction } from '../../resources/shared/parts/IconAction.tsx';
import { useRights } from '../../resources/shared/useRights.ts';
import { ClockCard } from './ClockCard.tsx';
import { DayDialog } from './day/DayDialog.tsx';
import { MonthBar } from './MonthBar.tsx';
import { AttendanceGrid, type OpenDay } from './AttendanceGrid.tsx';
import { PersonCalendar } from './PersonCalendar.tsx';
import { useMonth } from './useMonth.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './attendance.css?inline';
import { attendanceScreenText } from '../../messages/en/attendanceScreenText.ts';

adoptStyles(css);

type RecordsProps = { readonly resource: Resource; readonly below: ReactNode };
const Records = lazyScreen<RecordsProps>(
  async () => (await import('../../resources/ResourceListScreen.tsx')).ResourceListScreen,
);

const perPage = 50;

const Views = ({ view }: { readonly view: 'month' | 'records' }) => (
  <nav className="rec-tabs rec-screen-tabs" aria-label={attendanceScreenText('viewSwitch')}>
    <Link className="rec-tab" to="?" aria-current={view === 'month' ? 'page' : undefined}>
      {attendanceScreenText('month.title')}
    </Link>
    <Link className="rec-tab" to="?view=records" aria-current={view === 'records' ? 'page' : undefined}>
      {attendanceScreenText('records')}
    </Link>
  </nav>
);

type DaysProps = { readonly data: MonthAnswer['data']; readonly timeZone: string; readonly onOpen: OpenDay };

/** The days of all people as a table. For a single person, and on a phone, a calendar. */
const Days = ({ data, timeZone, onOpen }: DaysProps) => {
  const me = useCurrentUser();
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const [chosen, setChosen] = useState<string>();
  const { people, today } = data;
  const person = people.find(({ _id }) => _id === chosen) ?? people.find(({ _id }) => _id === me?.id) ?? people[0];
  if (person === undefined)
    return <EmptyState title={attendanceScreenText('nobody.title')} text={attendanceScreenText('nobody.text')} />;
  if (!isPhone && people.length > 1)
    return <AttendanceGrid people={people} today={today} timeZone={timeZone} onOpen={onOpen} />;
  return (
    <>
      {people.length > 1 && (
        <label className="cal-person">
          <span>{attendanceScreenText('person')}</span>
          <select value={person._id} onChange={({ target }) => setChosen(target.value)}>
            {people.map(({ _id, name }) => (
              <option key={_id} value={_id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <PersonCalendar person={person} today={today} timeZone={timeZone} onOpen={onOpen} />
    </>
  );
};

const MonthView = ({ resource }: { readonly resource: Resource }) => {
  const {
    settings: { timeZone },
  } = useModel();
  const [params, setParams] = useSearchParams();
  const [page, setPage] = useState(1);
  const [open, setOpen] = useState<{ readonly person: MonthPerson; readonly day: MonthDay }>();
  const { data, error, isPending, isFetching, refetch } = useMonth(resource, {
    month: params.get('month') ?? undefined,
    page,
  });
  const change = (month: string): void => {
    setPage(1);
    setParams({ month }, { replace: true });
  };
  if (data === undefined) {
    return error !== null ? (
      <ErrorState title={attendanceScreenText('month.failed')} error={error} onRetry={() => void refetch()} />
    ) : (
      <LoadingOverlay loading={isPending}>
        <div className="rec-waiting" />
      </LoadingOverlay>
    );
  }
  const pages = Math.ceil(data.total / perPage);
  return (
    <section className="rec-panel month-panel" aria-label={attendanceScreenText('month.title')} aria-busy={isFetching}>
      <MonthBar month={data.month} onChange={change} />
      <Days data={data} timeZone={timeZone} onOpen={(person, day) => setOpen({ person, day })} />
      {pages > 1 && (
        <div className="month-pages">
          <IconAction
            label={attendanceScreenText('pages.previous')}
            glyph="previous"
            disabled={page === 1}
            onClick={() => setPage(page - 1)}
          />
          <span>{attendanceScreenText('pages.position', { page, count: pages })}</span>
          <IconAction
            label={attendanceScreenText('pages.next')}
            glyph="next"
            disabled={page === pages}
            onClick={() => setPage(page + 1)}
          />
        </div>
      )}
      {open !== undefined && <DayDialog resource={resource} {...open} onClose={() => setOpen(undefined)} />}
    </section>
  );
};

/**
 * The attendance screen: the user's own working day, for users who may clock in, and below it a month of everyone whose
 * attendance they may see. With `?view=records` in the address, it lists the stored records instead.
 */
export const AttendanceScreen = ({ resource }: { readonly resource: Resource }) => {
  const [params] = useSearchParams();
  const rights = useRights(resource);
  if (params.get('view') === 'records') return <Records resource={resource} below={<Views view="records" />} />;
  return (
    <ResourceContextProvider value={resource.name}>
      <PageHeader title={resource.plural} />
      <Views view="month" />
      <div className="day-body">
        {rights.may('clock') && <ClockCard resource={resource} />}
        <MonthView resource={resource} />
      </div>
    </ResourceContextProvider>
  );
};
