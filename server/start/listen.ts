import { createServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * Thrown when the server cannot listen on the address. The message is one sentence for the person who started the
 * process.
 */
export class ListenError extends Error {}

type Address = Pick<Config, 'port' | 'host'>;

/**
 * Returns a `ListenError` for an error of Node about an address, and any other error unchanged. `prefix`: that of the
 * settings with the address, `METRICS_` or none.
 */
export const explainListenError = (error: unknown, { port, host }: Address, prefix = ''): unknown => {
  const code = (error as { code?: unknown }).code;
  const place = `${prefix}PORT: ${port} on ${host}`;
  if (code === 'EADDRINUSE')
    return new ListenError(`${place} is in use by another process; stop it, or set ${prefix}PORT to another number.`);
  if (code === 'EACCES') return new ListenError(`${place} is not allowed for this user; expected a number above 1023.`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new ListenError(`${prefix}HOST: ${host} is not an address of this machine; expected 127.0.0.1 or 0.0.0.0.`);
  }
  return error;
};

/**
 * Checks that the address is free, so that a port in use is reported before a database is created. Errors:
 * `ListenError`.
 */
export const checkAddress = (address: Address): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => reject(explainListenError(error, address)));
    probe.listen(address.port, address.host, () => probe.close(() => resolve()));
  });

/**
 * Returns the URL to open in a browser: `http://localhost:3000`. If the server listens only on a network address of the
 * machine, the URL has that address instead of `localhost`.
 */
export const addressToOpen = ({ address, port }: Pick<AddressInfo, 'address' | 'port'>): string => {
  const isLocal = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(address);
  return `http://${isLocal ? 'localhost' : address}:${port}`;
};

/** Starts listening, and returns the URL to open, e.g. `http://localhost:3000`. Errors: `ListenError`. */
export const listen = async (app: FastifyInstance, address: Address): Promise<string> => {
  try {
    await app.listen({ port: address.port, host: address.host });
  } catch (error) {
    throw explainListenError(error, address);
  }
  return addressToOpen(app.server.address() as AddressInfo);
};
