import { AppError } from '#model/errors.ts';
import { withTransaction } from '../database/transaction.ts';
import { countShare } from '../sql/countShare.ts';
import type { VerbHandler } from './context.ts';
import { isId } from './isId.ts';
import { readWritten } from './readRecord.ts';
import { readText, readWord, refuseOtherWords } from './readText.ts';
import { readerOf } from './readerOf.ts';
import { runStatement } from './runStatement.ts';
import { writeActivities } from './writePlan.ts';
import { writeRecord } from './writeRecord.ts';

const channels = ['whatsapp', 'sms', 'email', 'link'] as const;

/**
 * `share`: counts a share by one, in the database, so that any number at once are all counted; tells to whom and how.
 * chosen: a share is no edit, so it leaves the version as it is and stops nobody's saving.
 */
export const share: VerbHandler = async (context) => {
  const { resource, id } = context;
  const body = context.body as Readonly<Record<string, unknown>>;
  refuseOtherWords(body, ['channel', 'to', 'note']);
  const channel = readWord(body, 'channel', channels) ?? 'link';
  const to = readText(body, 'to', 200);
  const note = readText(body, 'note');
  const field = resource.fields.find(({ stamp }) => stamp === 'shareCount');
  if (field === undefined) throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} count no shares.` });
  const text = await withTransaction(context.pool, async (client) => {
    const counted = isId(id) ? await runStatement(client, countShare({ resource, id, field, reader: readerOf(context) })) : undefined;
    if (counted === undefined) throw new AppError('NOT_FOUND');
    await writeActivities(context, client, { id, activities: [{ kind: 'share', note, new: { channel, ...(to === undefined ? {} : { to }) } }] });
    return readWritten(context, client, id);
  });
  return writeRecord(context, text);
};
