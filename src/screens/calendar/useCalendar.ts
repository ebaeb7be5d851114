import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { isObject } from '#model/schema/json.ts';
import { scheduleOf } from '#model/schedule.ts';
import { calendarPaths, type CalendarAnswer, type CalendarEvent } from '#model/wire/calendar.ts';
import { instantText } from '#model/values/time/dates.ts';
import { calendarText } from '../../messages/en/calendarText.ts';
import { shellText } from '../../messages/en/shellText.ts';
import { http } from '../../providers/api/http/http.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { useModel } from '../../providers/schemas.tsx';
import { useLive } from '../../providers/live/useLive.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { rightsOf } from '../../resources/shared/useRights.ts';

/** A period from one instant to another, both in ISO 8601. */
export type CalendarRange = { readonly from: string; readonly to: string };
/** `whose`: `me`, `team`, `all`, or the id of a user or a team. `resource`: '' means all resources. */
type CalendarQuery = { readonly whose: string; readonly resource: string };

const queryKey = 'calendar';

/** chosen: long enough to notice that an event was dropped at the wrong time. Units: ms. */
const undoMs = 10_000;

/**
 * Returns the react-query result with the calendar events of a period. It sends no request without a `range`. The
 * events are fetched again when a record of a resource with a schedule changes. `whose`: `me`, `team`, `all`, or the id
 * of a user or a team. `resource`: '' means all resources.
 */
export const useCalendar = (range: CalendarRange | undefined, { whose, resource }: CalendarQuery) => {
  const client = useQueryClient();
  const { resources } = useModel();
  useLive((event) => {
    const changed = 'changed' in event ? resources[event.changed] : undefined;
    const isOurs = changed !== undefined && scheduleOf(changed) !== undefined;
    if (isOurs || 'lost' in event) void client.invalidateQueries({ queryKey: [queryKey] });
  });
  return useQuery({
    queryKey: [queryKey, range, whose, resource],
    enabled: range !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => {
      const query = { ...range, whose, ...(resource === '' ? {} : { resource }) };
      // checked: our server writes nothing else
      return ((await http(calendarPaths.events, { query, signal })).json as CalendarAnswer).data;
    },
  });
};

/**
 * Returns a function that says whether the user may reschedule a calendar event: whether they may update records of the
 * event's resource, and write the field with the time of the event.
 */
export const useIsMovable = (): ((event: Pick<CalendarEvent, 'resource'>) => boolean) => {
  const map = usePermissionMap();
  const { resources } = useModel();
  return ({ resource: name }) => {
    const resource = resources[name];
    const field = resource?.fieldsByName[(resource === undefined ? undefined : scheduleOf(resource)?.at) ?? ''];
    if (resource === undefined || field === undefined) return false;
    const rights = rightsOf(resource, map);
    return (rights.may('patch') || rights.may('update')) && rights.mayWrite(field) && !field.readOnly;
  };
};

/** Version and time of each event after it was last moved on this page. */
const movedEvents = new Map<string, { readonly version: number; readonly at: string }>();

/** The request for each event that is still running. The next one waits for it, because it needs the new version. */
const sending = new Map<string, Promise<unknown>>();

/** Runs a change of an event after the running one has ended. */
const inTurn = <Result>(key: string, change: () => Promise<Result>): Promise<Result> => {
  const own = (sending.get(key) ?? Promise.resolve()).then(change, change);
  sending.set(key, own);
  void own.finally(() => {
    if (sending.get(key) === own) sending.delete(key);
  });
  return own;
};

/**
 * Returns a function that moves a calendar event to the time `at` (ISO 8601). It resolves to whether the server
 * accepted the move, and shows the result or the error as a toast, which can undo the move. If another
 * user has changed the record meanwhile, the move is rejected only if that user has changed the time.
 */
export const useReschedule = (): ((event: CalendarEvent, at: string) => Promise<boolean>) => {
  const provider = useDataProvider<GableDataProvider>();
  const client = useQueryClient();
  const notify = useNotify();
  const {
    resources,
    settings: { timeZone },
  } = useModel();
  const send = async (event: CalendarEvent, at: string): Promise<boolean> => {
    const resource = resources[event.resource];
    const schedule = resource === undefined ? undefined : scheduleOf(resource);
    if (resource === undefined || schedule === undefined) return false;
    const isSame = (one: CalendarEvent): boolean => one.resource === event.resource && one.record === event.record;
    // The grid renders shortly after the events arrive. Until then its events may have the previous version.
    const versions = client
      .getQueriesData<CalendarAnswer['data']>({ queryKey: [queryKey] })
      .flatMap(([, shown]) => shown?.events.filter(isSame).map((one) => one.version) ?? []);
    const key = `${event.resource}/${event.record}`;
    const last = movedEvents.get(key);
    const version = Math.max(event.version, last?.version ?? 0, ...versions);
    const timeBefore = last === undefined || last.version < event.version ? event.at : last.at;
    const patch = (of: number) =>
      provider.patch(resource.name, {
        id: event.record,
        data: { [schedule.at]: at, version: of },
        previousData: { id: event.record, _id: event.record, version: of },
      });
    try {
      const { data: moved } = await patch(version).catch((error: unknown) => {
        // Another part of the record has changed meanwhile. Its time is the same, so this is no conflict.
        const { code, extra } = failureOf(error);
        const current = isObject(extra['current']) ? extra['current'] : {};
        const isTimeSame = Date.parse(String(current[schedule.at])) === Date.parse(timeBefore);
        if (code !== 'STALE_VERSION' || !isTimeSame) throw error;
        return patch(Number(current['version']));
      });
      movedEvents.set(key, { version: Number(moved['version'] ?? version), at });
      // A request that is still running may return the previous version.
      await client.cancelQueries({ queryKey: [queryKey] }, { revert: false });
      // Updates the loaded events immediately, because the next move needs the new version.
      const put = (one: CalendarEvent): CalendarEvent =>
        isSame(one) ? { ...one, at, version: Number(moved['version'] ?? one.version) } : one;
      client.setQueriesData<CalendarAnswer['data']>(
        { queryKey: [queryKey] },
        (shown) => shown && { ...shown, events: shown.events.map(put) },
      );
      notify(calendarText('moved', { title: event.title, time: instantText(at, timeZone) }), {
        type: 'success',
        autoHideDuration: undoMs,
        action: {
          label: shellText('undo'),
          run: () => void inTurn(key, () => send({ ...event, at, version: Number(moved['version']) }, timeBefore)),
        },
      });
      return true;
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
      return false;
    } finally {
      void client.invalidateQueries({ queryKey: [queryKey] });
      void client.invalidateQueries({ queryKey: [resource.name] });
    }
  };
  return (event, at) => inTurn(`${event.resource}/${event.record}`, () => send(event, at));
};
