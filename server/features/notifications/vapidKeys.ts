import type { Executor } from '../../postgres/pool.ts';

/** The key pair by which push services recognize this installation, base64url. Source: RFC 8292. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

/** Returns the VAPID keys. They are created once and kept in the database, so that all servers use the same keys. */
export const readVapidKeys = async (executor: Executor): Promise<VapidKeys> => {
  const read = async (): Promise<VapidKeys | undefined> => {
    const { rows } = await executor.query<{ value: string }>(`select value from gable.meta where key = 'vapid'`);
    // checked: only this code writes it
    return rows[0] === undefined ? undefined : (JSON.parse(rows[0].value) as VapidKeys);
  };
  const existing = await read();
  if (existing !== undefined) return existing;
  // Loaded here, because keys are created only once.
  const { default: webPush } = await import('web-push');
  await executor.query(`insert into gable.meta (key, value) values ('vapid', $1) on conflict (key) do nothing`, [
    JSON.stringify(webPush.generateVAPIDKeys()),
  ]);
  const written = await read();
  if (written === undefined) throw new Error('gable.meta: has no VAPID keys, though they were just written.');
  return written;
};
