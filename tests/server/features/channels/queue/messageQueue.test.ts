import { v7 } from 'uuid';
import { expect, it } from 'vitest';
import { queueMessage, takeMessage, whileClaimed } from '../../../../../server/features/channels/queue/messageQueue.ts';
import { openTestApi } from '../../../support/api.ts';
import { channel } from '../channelsApi.ts';

it('a message that takes longer than a claim is sent by one process only', async () => {
  const api = await openTestApi();
  try {
    const email = channel(api, 'email');
    // A claim of this time has ended.
    const before = new Date(Date.now() - 120_000);
    const [id, template] = [v7(), null];
    const message = { id, resource: null, record: null, address: 'a@example.com', subject: '', body: '', by: null };
    await queueMessage(api.pool, { ...message, template, channel: email, now: before });
    expect(await takeMessage(api.pool, email, before)).toMatchObject({ id, attempts: 1 });
    await whileClaimed(
      api.pool,
      id,
      async () => {
        await expect
          .poll(async () => (await api.pool.query('select next_at > now() as held from gable.messages')).rows)
          .toEqual([{ held: true }]);
        // The clock of a server may be an hour ahead.
        const others = await Promise.all(
          [0, 3_600_000].map((ms) => takeMessage(api.pool, email, new Date(Date.now() + ms))),
        );
        expect(others).toEqual([undefined, undefined]);
      },
      10,
    );
    // The process has ended without a result, and its claim has expired.
    await api.pool.query(`update gable.messages set claimed_until = now() - interval '1 second'`);
    expect(await takeMessage(api.pool, email, new Date(Date.now() + 61_000))).toMatchObject({ id, attempts: 2 });
  } finally {
    await api.close();
  }
});
