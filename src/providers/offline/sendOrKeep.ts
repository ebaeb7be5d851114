import { AppError } from '#model/errors.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { createKeyHeader } from '#model/wire/wire.ts';
import type { HttpAnswer } from '../api/http.ts';

const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

type Sent = { readonly answer: HttpAnswer } | { readonly isKept: true };
type Call = {
  readonly path: string;
  readonly body: JsonObject;
  readonly send: (headers: Readonly<Record<string, string>>) => Promise<HttpAnswer>;
};

/**
 * Sends a call with an idempotency key. Without a network it is kept on this device and sent later, never twice.
 * Errors: those of the server.
 */
export const sendOrKeep = async ({ path, body, send }: Call): Promise<Sent> => {
  const key = newKey();
  try {
    return { answer: await send({ [createKeyHeader]: key }) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'UNREACHABLE' || navigator.onLine) throw error;
    const { keepInOutbox } = await import('./outbox.ts');
    keepInOutbox({ key, path, body, at: new Date().toISOString() });
    return { isKept: true };
  }
};
