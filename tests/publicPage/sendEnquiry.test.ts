import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { sendEnquiry } from '../../src/publicPage/sendEnquiry.ts';

let server: Server | undefined;
const asked: { readonly headers: Record<string, unknown>; readonly body: string }[] = [];

/** Sends the same response to every request. Returns the address. */
const answering = async (status: number, body: object, headers: Record<string, string> = {}): Promise<string> => {
  const made = createServer((request, response) => {
    let text = '';
    request.on('data', (part: Buffer) => (text += part.toString()));
    request.on('end', () => {
      asked.push({ headers: request.headers, body: text });
      response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
    });
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(made.address() as AddressInfo).port}/create`;
};

const stop = async (): Promise<void> => {
  const running = server;
  server = undefined;
  if (running !== undefined) await new Promise((resolve) => running.close(resolve));
};

afterEach(stop);

const send = (address: string) =>
  sendEnquiry(address, { name: 'Asha', consent: true }, { 'idempotency-key': 'a'.repeat(32) });

describe('sendEnquiry', () => {
  it('sends the idempotency key and returns undefined on success', async () => {
    expect(await send(await answering(201, { data: {} }))).toBeUndefined();
    expect(asked.at(-1)).toMatchObject({
      headers: { 'idempotency-key': 'a'.repeat(32), 'content-type': 'application/json' },
      body: '{"name":"Asha","consent":true}',
    });
  });

  it.each([
    [503, { error: { code: 'DATABASE_AWAY' } }, {}, /not available right now.*was not sent.*still here/i, true],
    [500, { error: { code: 'INTERNAL' } }, {}, /not available right now.*was not sent.*still here/i, true],
    [
      503,
      { error: { code: 'OUTCOME_UNKNOWN' } },
      {},
      /know if your enquiry arrived.*still here.*safe to send it again/i,
      true,
    ],
    [502, {}, {}, /know if your enquiry arrived.*still here.*safe to send it again/i, true],
    [
      429,
      { error: { code: 'TOO_MANY_ATTEMPTS' } },
      { 'retry-after': '900' },
      /from your network.*in 15 minutes.*still here.*call or write/i,
      true,
    ],
    [409, { error: { code: 'KEY_USED' } }, {}, /already received your first version/i, true],
    [422, { error: { code: 'INVALID' } }, {}, /accept this enquiry/i, false],
  ])('returns a clear message for status %i', async (status, body, headers, text, canRetry) => {
    expect(await send(await answering(status, body, headers))).toEqual({
      text: expect.stringMatching(text),
      fields: {},
      canRetry,
      isNewForm: status === 409,
    });
  });

  it('returns the messages of invalid fields', async () => {
    const refusal = await send(
      await answering(422, { error: { code: 'INVALID', fields: { phone: 'Phone is not a valid phone' } } }),
    );
    expect(refusal).toMatchObject({
      text: 'Please check the marked fields.',
      fields: { phone: 'Phone is not a valid phone' },
      canRetry: false,
    });
  });

  it('returns a message when the server is unreachable', async () => {
    const address = await answering(201, {});
    await stop();
    expect(await send(address)).toMatchObject({
      text: "Can't reach the server. Check your connection and try again. What you typed is still here.",
      canRetry: true,
    });
  });
});
