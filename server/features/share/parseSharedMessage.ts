import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import type { RequestContext } from '../../records/context/context.ts';
import { trimmed } from '../../records/plan/parseText.ts';
import { parseSharedRecords } from './parseSharedRecords.ts';
import type { ShareBody } from './shareBody.ts';
import type { ShareEnds } from './shareEnds.ts';
import type { SharedMessage } from './writeShare.ts';

/** Returns when a link expires as ISO text, or undefined for a link that never does. Errors: `INVALID` for the past. */
const parseExpiry = (value: string | undefined, now: Date): string | undefined => {
  if (value === undefined) return undefined;
  const at = new Date(value);
  // chosen: within the supported years.
  if (at.getTime() > now.getTime() && at.getUTCFullYear() < 2200) return at.toISOString();
  throw new AppError('INVALID', {
    text: serverText('records.linkInPast'),
    fields: { expiresAt: 'expiresAt must be an instant in the future' },
  });
};

/** Returns the link id in the token of a drafted link, or a new id without a token. Errors: `INVALID`. */
const parseLink = ({ shareTokens }: RequestContext, token: string | undefined): string => {
  if (token === undefined) return v7();
  const id = shareTokens.read(token);
  if (id === undefined) throw new AppError('INVALID', { fields: { link: 'link must be the token of a drafted link' } });
  return id;
};

/** Returns the message that the body of a share call describes. `ends`: the shared record and its recipient. */
export const parseSharedMessage = (context: RequestContext<ShareBody>, ends: ShareEnds): SharedMessage => {
  const { body, now } = context;
  const expiresAt = parseExpiry(body.expiresAt, now);
  const link = parseLink(context, body.link);
  return {
    way: body.channel ?? 'link',
    to: trimmed(body.to),
    note: trimmed(body.note),
    expiresAt,
    link,
    person: ends.person,
    links: ends.links,
    records: parseSharedRecords(context, body.others, { ends, link }),
  };
};
