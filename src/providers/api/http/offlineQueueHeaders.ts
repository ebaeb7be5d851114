import { createKeyHeader } from '#model/wire/wire.ts';
import { newCreateKey } from './newCreateKey.ts';
import { worksOffline } from './worksOffline.ts';

/**
 * Returns the headers that make the service worker keep a request and send it later if there is no connection. The
 * idempotency key among them makes the server process the request only once. Empty if the user does not work offline.
 */
export const offlineQueueHeaders = (): Readonly<Record<string, string>> =>
  worksOffline() ? { 'x-gable-later': 'true', [createKeyHeader]: newCreateKey() } : {};
