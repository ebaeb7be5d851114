import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/**
 * A file of the fake Graph API. `sha256`, `size` and `url` are what the API reports of the file; if undefined, the API
 * reports the actual ones.
 */
export type GraphMedia = {
  readonly bytes: Buffer;
  readonly type: string;
  readonly sha256?: string;
  /** The reported size, if it is not the actual one. */
  readonly size?: number;
  /** The reported address, if it is not the actual one. */
  readonly url?: string;
  /** Statuses of the next downloads, before the file is sent. */
  readonly failures?: number[];
};

export type Upload = { readonly type: string; readonly name: string; readonly bytes: Buffer };

export type Graph = {
  readonly origin: string;
  /** Files by their id. A file that is missing here no longer exists. */
  readonly media: Map<string, GraphMedia>;
  readonly uploads: Upload[];
  readonly messages: Record<string, unknown>[];
  /** Statuses of the responses to the next messages, before one is accepted. */
  readonly failures: number[];
  /** Requests that were refused, and why. */
  readonly refused: string[];
  readonly close: () => Promise<void>;
};

export const graphToken = 'EAAtoken';
const [version, number] = ['v21.0', '106540352242922'];

const readUpload = (
  body: Buffer,
  type: string,
): { readonly fields: Record<string, string>; readonly file?: Upload } => {
  const boundary = /boundary=(\S+)/.exec(type)?.[1] ?? '';
  const fields: Record<string, string> = {};
  let file: Upload | undefined;
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const [head = '', ...rest] = part.split('\r\n\r\n');
    const content = rest.join('\r\n\r\n').replace(/\r\n$/, '');
    const name = / name="([^"]*)"/.exec(head)?.[1] ?? '';
    const filename = /filename="([^"]*)"/.exec(head)?.[1];
    if (filename === undefined) fields[name] = content;
    else
      file = {
        name: filename,
        type: /content-type: (\S+)/i.exec(head)?.[1] ?? '',
        bytes: Buffer.from(content, 'latin1'),
      };
  }
  return { fields, ...(file === undefined ? {} : { file }) };
};

/**
 * Starts a fake Graph API of WhatsApp and its file host. It refuses requests that the documentation does not describe:
 * with another token, version or phone number, a file of an unknown type, or a body of another shape. Sources:
 * https://developers.facebook.com/docs/whatsapp/cloud-api/reference/media (the address of a file, upload, download) and
 * https://developers.facebook.com/docs/whatsapp/cloud-api/guides/send-messages
 */
export const startGraph = async (): Promise<Graph> => {
  const media = new Map<string, GraphMedia>();
  const [uploads, messages, refused]: [Upload[], Record<string, unknown>[], string[]] = [[], [], []];
  const failures: number[] = [];
  let count = 0;
  let origin = '';

  const answer = (response: ServerResponse, status: number, body: object): void => {
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  };
  const fail = (response: ServerResponse, code: number, message: string, status = 400): void => {
    refused.push(message);
    answer(response, status, { error: { message, type: 'OAuthException', code, fbtrace_id: 'A1b2' } });
  };
  const download = (response: ServerResponse, id: string): void => {
    const found = media.get(id);
    const failure = found?.failures?.shift();
    if (found === undefined || failure !== undefined) response.writeHead(failure ?? 404).end();
    else response.writeHead(200, { 'content-type': found.type }).end(found.bytes);
  };
  const describe = (response: ServerResponse, url: URL, id: string): void => {
    if (url.searchParams.get('phone_number_id') !== number) return fail(response, 100, 'another number');
    const found = media.get(id);
    if (found === undefined)
      return fail(response, 100, `Unsupported get request. Object with ID '${id}' does not exist`);
    answer(response, 200, {
      messaging_product: 'whatsapp',
      url: found.url ?? `${origin}/whatsapp_business/attachments/?mid=${id}`,
      mime_type: found.type,
      sha256: found.sha256 ?? createHash('sha256').update(found.bytes).digest('hex'),
      file_size: String(found.size ?? found.bytes.length),
      id,
    });
  };
  const upload = (response: ServerResponse, body: Buffer, type: string): void => {
    const { fields, file } = readUpload(body, type);
    const taken = ['image/jpeg', 'image/png', 'application/pdf'];
    if (fields['messaging_product'] !== 'whatsapp') return fail(response, 100, 'messaging_product is required');
    if (file === undefined || file.type !== fields['type'] || !taken.includes(file.type))
      return fail(response, 100, `Param file must be a file with one of the following types, got ${file?.type ?? ''}`);
    count += 1;
    const id = `90000000${count}`;
    uploads.push(file);
    media.set(id, file);
    answer(response, 200, { id });
  };
  const send = (response: ServerResponse, body: Buffer): void => {
    const failure = failures.shift();
    if (failure !== undefined) return fail(response, 131_016, 'Service unavailable', failure);
    const message = JSON.parse(body.toString()) as Record<string, unknown>;
    const { type, image, document } = message as Record<string, { readonly id?: string }>;
    const unknown = [image, document].find((one) => one?.id !== undefined && !media.has(one.id));
    if (message['messaging_product'] !== 'whatsapp' || unknown !== undefined)
      return fail(response, 131_009, `Parameter value is not valid: ${String(type)}`);
    count += 1;
    messages.push(message);
    answer(response, 200, { messaging_product: 'whatsapp', messages: [{ id: `wamid.out${count}` }] });
  };
  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', origin);
    if (request.headers.authorization !== `Bearer ${graphToken}`) {
      const status = url.pathname.startsWith('/whatsapp_business') ? 404 : 401;
      return fail(response, 190, 'Invalid OAuth access token', status);
    }
    const { method = '' } = request;
    if (method === 'GET' && url.pathname === '/whatsapp_business/attachments/')
      return download(response, url.searchParams.get('mid') ?? '');
    const [, called = '', ...rest] = url.pathname.split('/');
    const path = rest.join('/');
    if (called !== version) return fail(response, 2500, `Unknown version ${called}`);
    if (method === 'POST' && path === `${number}/media`)
      return upload(response, body, request.headers['content-type'] ?? '');
    if (method === 'POST' && path === `${number}/messages`) return send(response, body);
    if (method === 'GET' && rest.length === 1) return describe(response, url, path);
    return fail(response, 2500, `Unknown path components: ${url.pathname}`);
  };
  const server = createServer((request, response) => void handle(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    media,
    uploads,
    messages,
    failures,
    refused,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
