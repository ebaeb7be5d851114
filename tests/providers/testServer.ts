import { createServer, type IncomingHttpHeaders } from 'node:http';
import { vi } from 'vitest';

export type RecordedRequest = {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
};
type Answer = {
  readonly status?: number;
  readonly json?: unknown;
  readonly text?: string;
  readonly headers?: Readonly<Record<string, string>>;
};

export type TestServer = {
  /** The received requests, in order. */
  readonly asked: RecordedRequest[];
  /** Sets the response of a call, e.g. `answer('GET /api/x', {json: []})`. */
  readonly answer: (call: string, answer: Answer) => void;
  readonly stop: () => Promise<void>;
};

/**
 * Starts an HTTP server on a free port, and replaces `fetch` so that relative addresses lead to it, as in a page of the
 * product. It responds 404 to calls without a response that the test has set.
 */
export const startServer = async (): Promise<TestServer> => {
  const answers = new Map<string, Answer>();
  const asked: RecordedRequest[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost');
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
    request.on('end', () => {
      const method = request.method ?? '';
      asked.push({ method, url, headers: request.headers, body });
      const answer = answers.get(`${method} ${url.pathname}`) ?? {
        status: 404,
        json: { error: { code: 'UNKNOWN_CALL', message: 'There is no API call at this address.' } },
      };
      response.writeHead(answer.status ?? 200, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.text ?? JSON.stringify(answer.json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  const realFetch = globalThis.fetch;
  vi.stubGlobal('fetch', (input: string, init?: RequestInit) =>
    realFetch(new URL(input, `http://127.0.0.1:${port}`), init),
  );
  return {
    asked,
    answer: (call, answer) => void answers.set(call, answer),
    stop: async () => {
      vi.unstubAllGlobals();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
