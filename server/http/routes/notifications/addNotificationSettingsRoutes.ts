import { ECDH } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#model/errors.ts';
import { isTimeZone } from '#model/values/time/isTimeZone.ts';
import { notificationChannels, notificationEvents, notificationPaths } from '#model/schema/notifySchema.ts';
import type { Actor } from '../../../auth/actor/actor.ts';
import { deviceOf } from '../../../auth/deviceOf.ts';
import {
  dataEnvelope,
  id,
  instant,
  list as listOf,
  object,
  oneOfWords,
  orNull,
  text,
  textUpTo,
  yesNo,
} from '../../../contract/schemaTypes.ts';
import type { Mailer } from '../../../features/email/mailer.ts';
import {
  type EventChoices,
  readNotificationSettings,
  storeSettings,
} from '../../../features/notifications/notificationSettings.ts';
import { addPushDevice, removePushDevice } from '../../../features/notifications/pushDevices.ts';
import type { ApiOptions } from '../../api/apiOptions.ts';
import { addRoute, defineRoute } from '../addRoute.ts';
import { isPrivateHost } from '../../../connections/publicAddress.ts';

const channels = object(Object.fromEntries(notificationChannels.map((name) => [name, yesNo])));
const settingsAnswer = {
  200: {
    description: 'The events that can concern you, the channels you chose, your quiet hours and your devices.',
    schema: dataEnvelope(
      object({
        events: listOf(object({ event: oneOfWords(notificationEvents), texts: listOf(text), choice: channels })),
        quiet: orNull(object({ from: text, to: text, zone: text })),
        email: object({ configured: yesNo, address: orNull(text) }),
        push: object({ key: text, devices: listOf(object({ _id: id, device: text, at: instant })) }),
      }),
    ),
  },
};
/** Refuses API keys, which have no settings and no devices. */
const ofPerson = { authenticate: { ofPerson: true, ignoresViewAs: true }, tag: 'Server', access: 'signedIn' } as const;

const settings = defineRoute({
  ...ofPerson,
  id: 'server.notificationSettings',
  method: 'GET',
  path: notificationPaths.settings,
  describe: () => ({ summary: 'Get your notification settings', answers: settingsAnswer, errors: ['NOT_ALLOWED'] }),
});

const clock = { type: 'string', pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' } as const;
const updateSettings = defineRoute({
  ...ofPerson,
  id: 'server.updateNotificationSettings',
  method: 'POST',
  path: notificationPaths.updateSettings,
  body: object({
    'choices?': {
      type: 'object',
      propertyNames: { enum: notificationEvents },
      additionalProperties: object({ email: yesNo, push: yesNo }),
    },
    'quiet?': orNull(object({ from: clock, to: clock, zone: textUpTo(60) })),
  }),
  describe: () => ({
    summary: 'Change your notification settings',
    description: 'Events that are left out keep their choice. `quiet` null: no quiet hours.',
    answers: settingsAnswer,
    errors: ['NOT_ALLOWED'],
  }),
});

const addDevice = defineRoute({
  ...ofPerson,
  id: 'server.addPushDevice',
  method: 'POST',
  path: notificationPaths.addDevice,
  body: object({
    endpoint: { type: 'string', pattern: '^https?://', maxLength: 1000 },
    keys: object({ p256dh: textUpTo(200), auth: textUpTo(100) }),
  }),
  describe: () => ({
    summary: 'Send push messages to this browser',
    description: 'The body is a `PushSubscription`. It ends with the session.',
    answers: settingsAnswer,
    errors: ['NOT_ALLOWED'],
  }),
});

const removeDevice = defineRoute({
  ...ofPerson,
  id: 'server.removePushDevice',
  method: 'POST',
  path: notificationPaths.removeDevice,
  body: object({ 'id?': id, 'endpoint?': textUpTo(1000) }),
  describe: () => ({
    summary: 'Stop push messages to a browser',
    answers: settingsAnswer,
    errors: ['NOT_ALLOWED'],
  }),
});

/** Definitions of the routes of the user's notification settings. `fixedRoutes.ts` lists them. */
export const notificationSettingsRoutes = [settings, updateSettings, addDevice, removeDevice];

const bytesOf = (value: string): Buffer => Buffer.from(value, 'base64url');

/** Returns whether a text is a public key of a browser: a point on the curve P-256. */
const isPublicKey = (value: string): boolean => {
  try {
    return bytesOf(value).length === 65 && ECDH.convertKey(bytesOf(value), 'prime256v1').length > 0;
  } catch {
    return false;
  }
};

/** Returns whether a push service can have this address: https, and not in the server's own network if not allowed. */
const isPushService = (endpoint: string, { allowPrivate }: { readonly allowPrivate: boolean }): boolean => {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname } = new URL(endpoint);
  return allowPrivate || (protocol === 'https:' && !isPrivateHost(hostname));
};

/** Adds the routes of a user's notification settings, and of the devices that receive push messages. */
export const addNotificationSettingsRoutes = (
  app: FastifyInstance,
  {
    pool,
    schemas,
    session,
    mailer,
    allowPrivate = false,
  }: Pick<ApiOptions, 'pool' | 'schemas' | 'session' | 'allowPrivate'> & {
    readonly mailer: Pick<Mailer, 'configured'>;
  },
): void => {
  const settingsOf = async (actor: Actor) => ({
    data: await readNotificationSettings(pool, {
      model: schemas().model,
      actor,
      isEmailConfigured: mailer.configured,
    }),
  });

  addRoute(app, session, settings, ({ actor }) => settingsOf(actor));

  addRoute(app, session, updateSettings, async ({ actor, body: { choices = {}, quiet } }) => {
    if (quiet !== undefined && quiet !== null && !isTimeZone(quiet.zone))
      throw new AppError('INVALID', {
        text: 'The time zone must be an IANA name.',
        fields: { zone: 'Must be an IANA name' },
      });
    // checked: the schema of the body names the events
    await storeSettings(pool, actor.userId, { choices: choices as EventChoices, quiet });
    return settingsOf(actor);
  });

  addRoute(app, session, addDevice, async ({ actor, sessionId, request, body: { endpoint, keys } }) => {
    if (!isPushService(endpoint, { allowPrivate }) || !isPublicKey(keys.p256dh) || bytesOf(keys.auth).length !== 16)
      throw new AppError('INVALID', {
        text: 'The subscription is not valid.',
        fields: { keys: 'Are not those of a push subscription' },
      });
    if (sessionId === undefined) throw new AppError('NOT_ALLOWED');
    await addPushDevice(pool, {
      endpoint,
      ...keys,
      device: deviceOf(request.headers['user-agent']),
      user: actor.userId,
      session: sessionId,
    });
    return settingsOf(actor);
  });

  addRoute(app, session, removeDevice, async ({ actor, body }) => {
    await removePushDevice(pool, { user: actor.userId, ...body });
    return settingsOf(actor);
  });
};
