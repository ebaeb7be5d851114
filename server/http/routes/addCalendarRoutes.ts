import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';
import { inLanguage } from '../../language/language.ts';
import { userLanguage } from '../../language/userLanguage.ts';
import { calendarPaths, calendarWhose } from '#model/wire/calendar.ts';
import { createAccounts } from '../../auth/actor/createAccounts.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import { isUuid } from '../../auth/isUuid.ts';
import {
  count,
  dataEnvelope,
  id,
  instant,
  list,
  object,
  orNull,
  text,
  textUpTo,
  yesNo,
} from '../../contract/schemaTypes.ts';
import { createFeedKey, deleteFeed, feedSince, userOfFeed } from '../../features/calendar/calendarFeed.ts';
import { readCalendarPeople, readEvents } from '../../features/calendar/readCalendar.ts';
import { membersOfTeam, readCalendarTeams } from '../../features/calendar/readCalendarTeams.ts';
import { writeIcs } from '../../features/calendar/writeIcs.ts';
import { createReader } from '../../query/filters/createReader.ts';
import type { Reader } from '../../query/filters/reader.ts';
import type { ApiOptions } from '../api/apiOptions.ts';
import { addRoute, defineRoute } from './addRoute.ts';

const common = { tag: 'Server', access: 'signedIn' } as const;
/** Refuses API keys, which have no calendar. */
const ofPerson = { ...common, authenticate: { ofPerson: true, ignoresViewAs: true } } as const;

const events = defineRoute({
  ...common,
  id: 'server.calendar',
  method: 'GET',
  path: calendarPaths.events,
  query: object({ from: instant, to: instant, 'whose?': textUpTo(60), 'resource?': textUpTo(60) }),
  describe: () => ({
    summary: 'List what is scheduled',
    description:
      'Over all resources with a schedule, for at most 100 days. `whose`: `me`, `team`, `all`, or the id of a user or a team.',
    answers: {
      200: {
        description: 'The events by time; with the people and the teams whose calendar you may see.',
        schema: dataEnvelope(
          object({
            events: list(
              object({
                resource: text,
                record: id,
                version: count,
                title: text,
                at: instant,
                minutes: count,
                state: orNull(text),
                people: list(id),
              }),
            ),
            isCut: yesNo,
            people: list(object({ _id: id, name: text })),
            teams: list(object({ _id: id, name: text })),
          }),
        ),
      },
    },
    errors: ['INVALID'],
  }),
});

const feedAnswer = (description: string) => ({
  200: { description, schema: dataEnvelope(object({ since: orNull(instant), 'path?': text })) },
});

const feed = defineRoute({
  ...ofPerson,
  id: 'server.calendarFeed',
  method: 'GET',
  path: calendarPaths.feed,
  describe: () => ({
    summary: 'Get whether your calendar has a feed',
    answers: feedAnswer('When its address was created.'),
    errors: ['NOT_ALLOWED'],
  }),
});

const createFeed = defineRoute({
  ...ofPerson,
  id: 'server.createCalendarFeed',
  method: 'POST',
  path: calendarPaths.createFeed,
  describe: () => ({
    summary: 'Create the address of your calendar feed',
    description: 'The earlier address stops working. The new one is shown only now.',
    answers: feedAnswer('Its secret path.'),
    errors: ['NOT_ALLOWED'],
  }),
});

const removeFeed = defineRoute({
  ...ofPerson,
  id: 'server.deleteCalendarFeed',
  method: 'POST',
  path: calendarPaths.deleteFeed,
  describe: () => ({
    summary: 'Revoke the address of your calendar feed',
    answers: feedAnswer('There is no feed now.'),
    errors: ['NOT_ALLOWED'],
  }),
});

const ics = defineRoute({
  tag: 'Server',
  access: 'open',
  id: 'server.calendarIcs',
  method: 'GET',
  path: `${calendarPaths.ics}/{key}`,
  pathParameters: () => [
    { name: 'key', in: 'path', required: true, description: 'The secret of the feed, with `.ics`.', schema: text },
  ],
  describe: () => ({
    summary: 'Read a calendar feed',
    description: 'For other calendars: the events of its user, as they may see them now.',
    answers: { 200: { description: 'An iCalendar file.', files: ['text/calendar'] } },
    errors: ['NOT_FOUND'],
  }),
});

/** Definitions of the routes of the calendar and its feeds. `fixedRoutes.ts` lists them. */
export const calendarRoutes = [events, feed, createFeed, removeFeed, ics];

const dayMs = 86_400_000;
const maxDays = 100;
/** Days of the feed. chosen: a month back, half a year ahead. */
const [feedDaysBack, feedDaysAhead] = [31, 183];

type CalendarOptions = Pick<ApiOptions, 'pool' | 'schemas' | 'session' | 'refreshSettings' | 'publicOrigin'>;

const readerOf = ({ schemas }: CalendarOptions, actor: Actor): Reader => {
  const { model } = schemas();
  return createReader(actor, model);
};

/** Returns the ids of the users whose events are asked for; undefined for everyone. Errors: `INVALID`. */
const peopleOf = async (
  { pool, schemas }: CalendarOptions,
  reader: Reader,
  whose: string,
): Promise<readonly string[] | undefined> => {
  const { actor } = reader;
  if (whose === 'all') return undefined;
  if (whose === 'me') return [actor.userId];
  if (whose === 'team') return actor.teamIds;
  if (isUuid(whose)) return (await membersOfTeam(pool, schemas().model, { reader, id: whose })) ?? [whose];
  throw new AppError('INVALID', {
    text: `whose must be one of ${calendarWhose.join(', ')}, or the id of a user or a team.`,
    fields: { whose: 'Unknown value' },
  });
};

/** Returns the first and last moment of the events that are asked for. Errors: `INVALID`. */
const periodOf = (query: {
  readonly from: string;
  readonly to: string;
}): { readonly from: Date; readonly to: Date } => {
  const [from, to] = [new Date(query.from), new Date(query.to)];
  const days = (to.getTime() - from.getTime()) / dayMs;
  if (days > 0 && days <= maxDays) return { from, to };
  throw new AppError('INVALID', {
    text: `The end must follow the start within ${maxDays} days.`,
    fields: { to: `Must follow the start within ${maxDays} days` },
  });
};

/** Returns the calendar file of a user's own events, in the current language. `origin`: that of links. */
const feedText = async (
  options: CalendarOptions,
  { user, actor, origin }: { readonly user: string; readonly actor: Actor; readonly origin: string },
): Promise<string> => {
  const { model } = options.schemas();
  const now = new Date();
  const { events: own } = await readEvents({
    executor: options.pool,
    model,
    reader: readerOf(options, actor),
    from: new Date(now.getTime() - feedDaysBack * dayMs),
    to: new Date(now.getTime() + feedDaysAhead * dayMs),
    people: [user],
  });
  return writeIcs({ model, events: own, origin, now });
};

/** Adds the routes of the calendar, and of its feed for other calendar apps. */
export const addCalendarRoutes = (app: FastifyInstance, options: CalendarOptions): void => {
  const { pool, schemas, session, refreshSettings, publicOrigin } = options;
  const accountOf = createAccounts(pool);

  addRoute(app, session, events, async ({ actor, query }) => {
    const { from, to } = periodOf(query);
    const { model } = schemas();
    const reader = readerOf(options, actor);
    const request = { executor: pool, model, reader, from, to, only: query.resource };
    const found = await readEvents({ ...request, people: await peopleOf(options, reader, query.whose ?? 'me') });
    return {
      data: {
        ...found,
        people: await readCalendarPeople(pool, model, reader),
        teams: await readCalendarTeams(pool, model, reader),
      },
    };
  });

  addRoute(app, session, feed, async ({ actor }) => ({
    data: { since: (await feedSince(pool, actor.userId))?.toISOString() ?? null },
  }));

  addRoute(app, session, createFeed, async ({ actor }) => {
    const key = await createFeedKey(pool, actor.userId);
    const since = (await feedSince(pool, actor.userId))?.toISOString() ?? null;
    return { data: { since, path: `${calendarPaths.ics}/${key}.ics` } };
  });

  addRoute(app, session, removeFeed, async ({ actor }) => {
    await deleteFeed(pool, actor.userId);
    return { data: { since: null } };
  });

  addRoute(app, session, ics, async ({ request, reply, params: { key = '' } }) => {
    await refreshSettings().catch(() => undefined);
    const user = await userOfFeed(pool, key.replace(/\.ics$/, ''));
    const account = user === undefined ? undefined : await accountOf(user);
    if (user === undefined || account?.active !== true) throw new AppError('NOT_FOUND');
    const language = await userLanguage(pool, user, schemas().model.settings);
    const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
    const text = await inLanguage(language, () => feedText(options, { user, actor: account.actor, origin }));
    void reply
      .type('text/calendar; charset=utf-8')
      .header('cache-control', 'private, no-store')
      .header('content-disposition', 'inline; filename="calendar.ics"');
    return text;
  });
};
