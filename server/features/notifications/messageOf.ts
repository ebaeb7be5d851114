import { serverText } from '../../language/serverText.ts';
import { currentLanguage } from '../../language/language.ts';
import { addressOf, importAddress } from '#model/pages/addresses.ts';
import { approvalsAddress } from '#model/pages/approvalsAddress.ts';
import { staffPages } from '#model/pages/pages.ts';
import type { Model } from '#model/resource.ts';
import type { Notification } from '#model/schema/notifySchema.ts';
import type { Email } from '../email/mailer.ts';
import { escapeHtml } from '../email/escapeHtml.ts';

/** A push message: the text that a service worker shows, and the page that a click opens. */
export type PushMessage = {
  readonly title: string;
  readonly body: string;
  /** A path of the product. */
  readonly path: string;
  /** A later message with the same tag replaces this one. */
  readonly tag: string;
};

/** Max push messages that are sent together. chosen: more than anyone reads at once. */
const maxPushes = 4;

/** Returns the path that a notification opens: the record, the list for several, the import or the bulk actions. */
const pathOf = ({ resources }: Model, { event, resource: name, record, title, count }: Notification): string => {
  const resource = resources[name];
  if (resource === undefined) return staffPages.home;
  if (event === 'imported') return importAddress(resource);
  if (event === 'jobEnded') return staffPages.jobs;
  if (count > 1) return event === 'approval' ? approvalsAddress(resource) : addressOf(resource, 'list');
  // The path may contain any field of the record. All of them get the title, because only the id in the path is used to
  // find the record.
  const named = Object.fromEntries(resource.fields.map((field) => [field.name, title]));
  return addressOf(resource, 'show', { ...named, _id: record, id: record });
};

/** Returns up to four push messages for notifications. If there are more, the fourth message counts the rest. */
export const pushMessagesOf = (model: Model, notifications: readonly Notification[]): readonly PushMessage[] => {
  const shown = notifications.length > maxPushes ? notifications.slice(0, maxPushes - 1) : notifications;
  const rest = notifications.slice(shown.length).reduce((sum, { count }) => sum + count, 0);
  return [
    ...shown.map((one) => ({ title: one.text, body: one.title, path: pathOf(model, one), tag: one._id })),
    ...(rest === 0
      ? []
      : [
          {
            title: serverText('email.moreNotifications', { count: rest }),
            body: '',
            path: staffPages.home,
            tag: 'more',
          },
        ]),
  ];
};

type EmailOf = {
  readonly model: Model;
  readonly notifications: readonly Notification[];
  readonly to: { readonly name: string; readonly address: string };
  readonly publicUrl: string;
  /** Id of the email. A retry has the same id. */
  readonly id: string;
};

/**
 * Returns one email about several notifications, each with its text and a link. The last link leads to the notification
 * settings. `id`: the id of the email, which is the same in a retry.
 */
export const emailOf = ({ model, notifications, to, publicUrl, id }: EmailOf): Email => {
  const lines = notifications.map((one) => ({
    text: `${one.text}: ${one.title}`,
    // A group of records is listed by the first titles.
    names: one.count > 1 ? one.records.slice(0, 10).map(({ title }) => title) : [],
    more: one.count > 10 ? one.count - 10 : 0,
    link: `${publicUrl}${pathOf(model, one)}`,
  }));
  const [first] = lines;
  const total = notifications.reduce((sum, { count }) => sum + count, 0);
  const settings = `${publicUrl}${staffPages.notifications}`;
  const footer = serverText('email.whyNotified', {
    agency: model.settings.name,
  });
  const namesOf = ({ names, more }: (typeof lines)[number]): string =>
    `${names.join(', ')}${more > 0 ? serverText('email.andMore', { count: more }) : ''}`;
  return {
    id,
    to,
    subject:
      lines.length === 1 && first !== undefined ? first.text : serverText('email.newNotifications', { count: total }),
    text: [
      ...lines.flatMap((line) => [line.text, ...(line.names.length === 0 ? [] : [namesOf(line)]), line.link, '']),
      footer,
      `${serverText('email.changeSettings')}: ${settings}`,
    ].join('\n'),
    html:
      `<!doctype html><html lang="${currentLanguage()}"><body style="margin:0;padding:24px;font-family:Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1c2430;background:#ffffff">` +
      lines
        .map(
          (line) =>
            `<p style="margin:0 0 12px"><a href="${escapeHtml(line.link)}">${escapeHtml(line.text)}</a>` +
            `${line.names.length === 0 ? '' : `<br><span style="color:#55606e">${escapeHtml(namesOf(line))}</span>`}</p>`,
        )
        .join('') +
      `<p style="font-size:12px;color:#55606e">${escapeHtml(footer)} <a href="${escapeHtml(settings)}">${escapeHtml(serverText('email.changeSettings'))}</a></p></body></html>`,
  };
};
