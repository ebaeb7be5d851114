import { createKeyHeader } from '#model/wire/wire.ts';
import { newCreateKey } from './newCreateKey.ts';

/**
 * Returns the headers of a request that the service worker keeps and sends later if there is no connection. Empty if
 * the user does not work offline. With the key, the server processes the request once, however often it is sent.
 */
export const offlineQueueHeaders = (): Readonly<Record<string, string>> =>
  navigator.serviceWorker?.controller?.scriptURL.includes('?offline=') === true
    ? { 'x-gable-later': 'true', [createKeyHeader]: newCreateKey() }
    : {};
