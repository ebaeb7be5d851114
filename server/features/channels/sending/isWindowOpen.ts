import type { Executor } from '../../../postgres/pool.ts';

const windowMs = 24 * 3_600_000;

/**
 * Returns whether a person wrote to a WhatsApp channel in the last 24 hours and so may get a message without a
 * template. Source: https://developers.facebook.com/docs/whatsapp/pricing#customer-service-windows
 */
export const isWindowOpen = async (
  executor: Executor,
  { channel, address, now }: { readonly channel: string; readonly address: string; readonly now: Date },
): Promise<boolean> => {
  const { rows } = await executor.query<{ open: boolean }>(
    `select exists (select from gable.messages where channel = $1 and direction = 'incoming' and way = 'whatsapp'
      and address = $2 and "at" > $3) as open`,
    [channel, address, new Date(now.getTime() - windowMs)],
  );
  return rows[0]?.open === true;
};
