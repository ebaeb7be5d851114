import { createKeyHeader } from '#model/wire/wire.ts';
import { serverLimit } from '../config/serverCalls.ts';
import { newCreateKey } from './newCreateKey.ts';
import { storesForOffline } from './storesForOffline.ts';

/**
 * Returns the headers of a request that may be sent more than once: its idempotency key, so that the server processes
 * it once. If the user works offline, another header makes the service worker keep the request while there is no
 * connection, and send it later. Empty for a server that may not know these headers.
 */
export const repeatableHeaders = (key = newCreateKey()): Readonly<Record<string, string>> =>
  serverLimit() === undefined
    ? { [createKeyHeader]: key, ...(storesForOffline() ? { 'x-gable-later': 'true' } : {}) }
    : {};
