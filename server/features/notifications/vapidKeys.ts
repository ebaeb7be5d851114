import type { Executor } from '../../postgres/pool.ts';
import { readOrCreateMeta } from '../../postgres/readOrCreateMeta.ts';

/** The key pair by which push services recognize this installation, base64url. Source: RFC 8292. */
export type VapidKeys = { readonly publicKey: string; readonly privateKey: string };

const metaKey = 'vapid';

// checked: only `readVapidKeys` writes it
const parsed = (text: string): VapidKeys => JSON.parse(text) as VapidKeys;

/**
 * Returns the keys by which push services recognize this installation (VAPID). They are created once and stored in the
 * database, so that all servers use the same keys.
 */
export const readVapidKeys = async (executor: Executor): Promise<VapidKeys> => {
  const { rows } = await executor.query<{ value: string }>('select value from gable.meta where key = $1', [metaKey]);
  if (rows[0] !== undefined) return parsed(rows[0].value);
  // Loaded here, because keys are created only once.
  const { default: webPush } = await import('web-push');
  return parsed(await readOrCreateMeta(executor, metaKey, JSON.stringify(webPush.generateVAPIDKeys())));
};
