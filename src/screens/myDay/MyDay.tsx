import { ResourceContextProvider } from 'ra-core';
import { useCallback, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { dayReasons } from '#model/wire/myDay.ts';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { addressOf } from '../../providers/routing/useAddress.ts';
import '../../resources/resources.css';
import { DialogHost } from '../../resources/shared/dialogs/DialogHost.tsx';
import type { OpenDialog } from '../../resources/shared/dialogs/openDialog.ts';
import { prefetchOnFirstUse } from '../../resources/shared/dialogs/prefetchOnFirstUse.ts';
import { useKeys } from '../../layout/keys/useKeys.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { DueToday } from '../home/due/DueToday.tsx';
import { workedResources } from '../home/homeResources.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { DayRow } from './DayRow.tsx';
import css from './myDay.css?inline';
import { entryKey, useMyDay } from './useMyDay.ts';
import { writeWalk } from './walk.ts';
import { myDayText } from '../../messages/en/myDayText.ts';

adoptStyles(css);

/** Number of records that are shown before the user expands the list. */
const shownCount = 8;

type Open = { readonly resource: Resource; readonly dialog: OpenDialog };

/**
 * My day on the home screen: the user's queue, overdue records first, and a button that starts the walk through it.
 * Users who had no records in it today, but may see those of others, see what is due today instead.
 */
export const MyDay = () => {
  const model = useModel();
  const map = usePermissionMap();
  const navigate = useNavigate();
  const { data, error, isPending, refetch } = useMyDay(true);
  const [isWhole, setIsWhole] = useState(false);
  const [open, setOpen] = useState<Open>();
  const close = useCallback(() => {
    setOpen(undefined);
    void refetch();
  }, [refetch]);
  useEffect(() => prefetchOnFirstUse(['call', 'status']), []);
  const entries = (data?.entries ?? []).flatMap((entry) => {
    const resource = model.resources[entry.resource];
    return resource === undefined
      ? []
      : [{ ...entry, resource, key: entryKey(entry), record: { ...entry.record, id: entry.record._id } }];
  });
  const [first] = entries;
  const start = (): void => {
    if (first === undefined) return;
    writeWalk({ order: entries.map(({ key }) => key), skipped: [] });
    void navigate(addressOf(first.resource, 'show', first.record));
  };
  useKeys('home', { nextOfDay: first === undefined ? undefined : start });
  const total = data?.total ?? 0;
  const done = data?.done ?? 0;
  const shown = isWhole ? entries : entries.slice(0, shownCount);
  // Users without records of their own, such as managers, see what is due among the records that they may see.
  const seesOthers = Object.values(model.resources).some(
    ({ schema, module }) => schema.myDay !== undefined && ['team', 'all'].includes(scopeOf(map, module) ?? ''),
  );
  if (data !== undefined && total + done === 0 && seesOthers)
    return <DueToday resources={workedResources(model, map)} />;
  return (
    <section className="gable-section gable-day" aria-labelledby="gable-my-day">
      <div className="gable-section-head gable-day-head">
        <h2 id="gable-my-day">{myDayText('title')}</h2>
        {data !== undefined && total + done > 0 && (
          <span className="gable-day-progress">
            <progress max={total + done} value={done} aria-labelledby="gable-my-day-progress" />
            <span id="gable-my-day-progress">{myDayText('progress', { done, total: total + done })}</span>
          </span>
        )}
        {first !== undefined && (
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
      {error !== null && <ErrorState error={error} title={myDayText('failed')} onRetry={() => void refetch()} />}
      {error === null && (
        <LoadingOverlay loading={isPending}>
          {data !== undefined && entries.length === 0 && (
            <p className="gable-nothing-due">{myDayText(done > 0 ? 'finished' : 'empty')}</p>
          )}
          {dayReasons.map((section) => {
            const rows = shown.filter((entry) => entry.section === section);
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
                          openDialog={(of, dialog) => setOpen({ resource: of, dialog })}
                        />
                      </ResourceContextProvider>
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
          {entries.length > shown.length && (
            <button type="button" className="gable-day-more" onClick={() => setIsWhole(true)}>
              {myDayText('all', { count: entries.length })}
            </button>
          )}
        </LoadingOverlay>
      )}
      {open !== undefined && (
        <ResourceContextProvider value={open.resource.name}>
          <DialogHost
            resource={open.resource}
            open={open.dialog}
            onClose={close}
            openOther={(dialog) => setOpen({ resource: open.resource, dialog })}
            onOutcome={close}
          />
        </ResourceContextProvider>
      )}
    </section>
  );
};
