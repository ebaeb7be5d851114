import type { ChannelSchema } from '#model/schema/files/channelSchema.ts';
import { createSecretBox } from '../../../../server/auth/secretBox.ts';
import { type ChannelsJob, sendMessages } from '../../../../server/features/channels/sending/sendMessages.ts';
import { createUnsubscribeLinks } from '../../../../server/features/channels/queue/unsubscribeLinks.ts';
import { createMailer } from '../../../../server/features/email/mailer.ts';
import { leadBody, type Person, type Reply, type TestApi } from '../../support/api.ts';
import { signed, withFiles } from '../intake/intakeApi.ts';

/** Returns the options with which `sendMessages` sends the messages of this app. `more` replaces some. */
export const jobOf = (api: TestApi, more: Partial<ChannelsJob> = {}): ChannelsJob => ({
  pool: api.pool,
  state: async () => api.options.schemas(),
  box: createSecretBox(api.options.tokenSecret),
  mailer: createMailer(undefined),
  links: createUnsubscribeLinks(api.options.tokenSecret),
  publicUrl: 'https://crm.example.com',
  allowPrivate: true,
  graphOrigin: 'https://graph.example.com',
  files: api.files,
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  ...more,
});

/**
 * Returns the shipped channel `name`, active, without quiet hours, and changed by `more`. Errors: an `Error` if it is
 * not shipped.
 */
export const channel = (api: TestApi, name: string, more: Partial<ChannelSchema> = {}): ChannelSchema => {
  const shipped = api.model.channels[name];
  if (shipped === undefined) throw new Error(`the channel ${name} is gone`);
  const { quiet: _, ...rest } = shipped;
  return { ...rest, active: true, ...more };
};

export const useChannels = (api: TestApi, ...channels: readonly ChannelSchema[]) => withFiles(api, { channels });

export const setChannelSecret = (api: TestApi, admin: Person, name: string, secret: object): Promise<Reply> =>
  api.call(admin, `POST /api/v2/admin/channel-secret/${name}`, { body: secret });

let number = 700;
/** Creates a lead as the user `by` and returns its id. `more` adds or replaces fields. */
export const createLead = async (api: TestApi, by: Person, more: object = {}): Promise<string> => {
  number += 1;
  const { body } = await api.call(by, 'POST /api/v2/admin/create-lead', { body: leadBody(number, { ...more }) });
  return (body['data'] as { readonly _id: string })._id;
};

export const send = (api: TestApi, by: Person, message: object): Promise<Reply> =>
  api.call(by, 'POST /api/v2/messages', { body: { resource: 'leads', ...message } });

type Logged = {
  readonly state: string;
  readonly reason: string | null;
  readonly id: string;
  readonly attempts: number;
};

/** Returns the log of a channel as Settings shows it, latest first. */
export const logOf = async (api: TestApi, admin: Person, name: string): Promise<readonly Logged[]> =>
  (await api.call(admin, `GET /api/v2/admin/channel-messages?channel=${name}`)).body['data'] as readonly Logged[];

export const timelineOf = async (api: TestApi, by: Person, lead: string): Promise<string> =>
  (await api.call(by, `GET /api/rest/leads/${lead}/timeline`)).text;

export const work = (job: ChannelsJob, now = new Date()): Promise<void> => sendMessages(job, () => now);

/**
 * Calls the app as WhatsApp does when messages or statuses change, and returns the response. `value`: the changed part.
 * `secret`: the app secret that signs the call. Shape:
 * https://developers.facebook.com/docs/whatsapp/cloud-api/webhooks/payload-examples
 */
export const notifyWhatsApp = (api: TestApi, value: object, secret = 'app secret'): Promise<Reply> => {
  const metadata = { display_phone_number: '15550783881', phone_number_id: '106540352242922' };
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } };
  const payload = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '102290129340398', changes: [change] }],
  });
  return api.call(undefined, 'POST /api/v2/channels/whatsapp', {
    payload,
    headers: { 'x-hub-signature-256': `sha256=${signed(payload, secret)}` },
  });
};

/**
 * Calls the app as WhatsApp does when a contact has written to the agency. `id`: WhatsApp's id of the message. `from`:
 * the contact's number, digits only.
 */
export const writeByWhatsApp = (
  api: TestApi,
  { id, from, text }: { readonly id: string; readonly from: string; readonly text: string },
): Promise<Reply> =>
  notifyWhatsApp(api, {
    contacts: [{ profile: { name: 'Asha' }, wa_id: from }],
    messages: [{ from, id, timestamp: '1750857384', type: 'text', text: { body: text } }],
  });
