import { ResourceContextProvider } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { type DayEntry, dayReasons } from '#model/wire/myDay.ts';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { addressOf } from '#model/pages/addresses.ts';
import '../../resources/resources.css';
import { DialogHost } from '../../resources/shared/dialogs/DialogHost.tsx';
import type { OpenDialog } from '../../resources/shared/dialogs/openDialog.ts';
import { prefetchOnFirstUse } from '../../resources/shared/dialogs/prefetchOnFirstUse.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { useKeys } from '../../layout/keys/useKeys.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { DueToday } from '../due/DueToday.tsx';
import { workedResources } from '../due/homeResources.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { DayRow } from './DayRow.tsx';
import css from './myDay.css?inline';
import { entryKey, useMyDay } from './useMyDay.ts';
import { writeWalk } from './walk.ts';
import { myDayText } from '../../messages/en/myDayText.ts';

adoptStyles(css);

/** Number of records that are shown before the user expands the list. */
const shownCount = 8;

/** The open dialog, and the resource of its records. */
type Open = { readonly resource: Resource; readonly dialog: OpenDialog };

type Entry = Omit<DayEntry, 'resource' | 'record'> & {
  readonly key: string;
  readonly resource: Resource;
  readonly record: ResourceRecord;
};

/** Returns the entries of the queue whose resources the model has, each with its resource. */
const useEntries = (entries: readonly DayEntry[]): readonly Entry[] => {
  const { resources } = useModel();
  return entries.flatMap((entry) => {
    const resource = resources[entry.resource];
    return resource === undefined
      ? []
      : [{ ...entry, resource, key: entryKey(entry), record: { ...entry.record, id: entry.record._id } }];
  });
};

/** Returns a function that starts the walk through the queue, or undefined if the queue is empty. */
const useStartWalk = (entries: readonly Entry[]): (() => void) | undefined => {
  const navigate = useNavigate();
  const [first] = entries;
  if (first === undefined) return undefined;
  return () => {
    writeWalk({ order: entries.map(({ key }) => key), skipped: [] });
    void navigate(addressOf(first.resource, 'show', first.record));
  };
};

type HeadProps = { readonly done: number; readonly total: number; readonly start: (() => void) | undefined };

/** The heading of My day, how many of its records are done, and the button that starts the walk. */
const DayHead = ({ done, total, start }: HeadProps) => (
  <div className="gable-section-head gable-day-head">
    <h2 id="gable-my-day">{myDayText('title')}</h2>
    {total > 0 && (
      <span className="gable-day-progress">
        <progress max={total} value={done} aria-labelledby="gable-my-day-progress" />
        <span id="gable-my-day-progress">{myDayText('progress', { done, total })}</span>
      </span>
    )}
    {start !== undefined && (
      <button
        type="button"
        className="gable-day-start"
        aria-keyshortcuts="j"
        title={myDayText('startHint')}
        onClick={start}
      >
        {myDayText('start')}
      </button>
    )}
  </div>
);

type SectionsProps = { readonly entries: readonly Entry[]; readonly onOpen: (open: Open) => void };

/** The records of the queue, one section for each reason why they are in it. */
const DaySections = ({ entries, onOpen }: SectionsProps) =>
  dayReasons.map((section) => {
    const rows = entries.filter((entry) => entry.section === section);
    return rows.length === 0 ? null : (
      <div key={section} className="gable-day-section">
        <h3>{myDayText(`section.${section}`)}</h3>
        <ul className="gable-follow-ups">
          {rows.map(({ key, resource, record }) => (
            <li key={key}>
              <ResourceContextProvider value={resource.name}>
                <DayRow
                  resource={resource}
                  record={record}
                  section={section}
                  openDialog={(of, dialog) => onOpen({ resource: of, dialog })}
                />
              </ResourceContextProvider>
            </li>
          ))}
        </ul>
      </div>
    );
  });

type DialogProps = { readonly open: Open; readonly onOpen: (open: Open) => void; readonly onClose: () => void };

const DayDialog = ({ open: { resource, dialog }, onOpen, onClose }: DialogProps) => (
  <ResourceContextProvider value={resource.name}>
    <DialogHost
      resource={resource}
      open={dialog}
      onClose={onClose}
      openOther={(other) => onOpen({ resource, dialog: other })}
      onOutcome={onClose}
    />
  </ResourceContextProvider>
);

/**
 * My day on the home screen: the user's queue, overdue records first, and a button that starts the walk through the
 * queue. Users whose queue had no records today see what is due today instead, if they may see records of others.
 */
export const MyDay = () => {
  const model = useModel();
  const map = usePermissionMap();
  const { data, error, isPending, refetch } = useMyDay();
  const [isWhole, setIsWhole] = useState(false);
  const [open, setOpen] = useState<Open>();
  const close = useCallback(() => {
    setOpen(undefined);
    void refetch();
  }, [refetch]);
  useEffect(() => prefetchOnFirstUse(['call', 'status']), []);
  const entries = useEntries(data?.entries ?? []);
  const start = useStartWalk(entries);
  useKeys('home', { startDay: start });
  const done = data?.done ?? 0;
  const queued = data?.total ?? 0;
  const total = queued + done;
  const shown = isWhole ? entries : entries.slice(0, shownCount);
  // Users without records of their own, such as managers, see what is due among the records that they may see.
  const seesOthers = Object.values(model.resources).some(
    ({ schema, module }) => schema.myDay !== undefined && ['team', 'all'].includes(scopeOf(map, module) ?? ''),
  );
  if (data !== undefined && total === 0 && seesOthers) return <DueToday resources={workedResources(model, map)} />;
  return (
    <section className="gable-section gable-day" aria-labelledby="gable-my-day">
      <DayHead done={done} total={total} start={start} />
      {error !== null && <ErrorState error={error} title={myDayText('failed')} onRetry={() => void refetch()} />}
      {error === null && (
        <LoadingOverlay loading={isPending}>
          {data !== undefined && entries.length === 0 && (
            <p className="gable-nothing-due">{myDayText(done > 0 ? 'finished' : 'empty')}</p>
          )}
          <DaySections entries={shown} onOpen={setOpen} />
          {entries.length > shown.length && (
            <button type="button" className="gable-day-more" onClick={() => setIsWhole(true)}>
              {myDayText(queued > entries.length ? 'first' : 'all', { count: entries.length, total: queued })}
            </button>
          )}
          {isWhole && queued > entries.length && (
            <p className="gable-nothing-due">{myDayText('others', { count: queued - entries.length })}</p>
          )}
        </LoadingOverlay>
      )}
      {open !== undefined && <DayDialog open={open} onOpen={setOpen} onClose={close} />}
    </section>
  );
};
