import { type ShareLinks, activeLinkStates } from '#model/shareLinks.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';

/** The share link of a QR code: of a record, by a user, for a channel. */
export type QrLinkStatement = {
  readonly links: ShareLinks;
  readonly record: string;
  readonly by: string;
  readonly channel: string;
};

/**
 * Returns the statement that selects the share link for the QR codes of a record: the oldest active link without an
 * expiry date that the user `by` has created for QR codes (`channel`). It returns a row `{id}`, or no row if there is
 * no such link.
 */
export const selectQrLink = ({ links, record, by, channel }: QrLinkStatement): Statement => {
  const { resource, words } = links;
  const { bind, values } = createParameters();
  const where = [
    't."deletedAt" is null',
    `t.${quote(words.record)} = ${bind(record, 'uuid')}`,
    `t.${quote(words.by)} = ${bind(by, 'uuid')}`,
    `t.${quote(words.channel)} = ${bind(channel, 'text')}`,
    ...(words.expires === undefined ? [] : [`t.${quote(words.expires)} is null`]),
    ...(resource.states === undefined
      ? []
      : [`t.${quote(resource.states.field)} = any(${bind(activeLinkStates(links), 'text[]')})`]),
  ];
  return prepared(
    `select t."_id"::text as id
      from ${quote(resource.name)} t
      where ${where.join(' and ')}
      order by t."createdAt" limit 1`,
    values,
  );
};
