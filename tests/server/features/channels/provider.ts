import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request that a provider received. */
type Got = {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body as sent, and parsed as JSON. */
  readonly text: string;
  readonly body: Record<string, unknown>;
};

export type Provider = {
  readonly origin: string;
  readonly got: Got[];
  /** Sets the responses to the next requests, in order. After them, the usual response is sent again. */
  readonly answerNext: (...answers: readonly { readonly status: number; readonly body: object }[]) => void;
  /** Runs a function before the response to the next request, with its body. */
  readonly beforeAnswer: (work: (body: string) => Promise<void>) => void;
  readonly close: () => Promise<void>;
};

/**
 * Starts an HTTP server that takes the place of a channel's provider and records requests. `usual` returns the response
 * to the request with this number (from 1), unless the test has set another one by `answerNext`.
 */
export const startProvider = async (usual: (number: number) => object): Promise<Provider> => {
  const got: Got[] = [];
  const answers: { readonly status: number; readonly body: object }[] = [];
  const before: ((body: string) => Promise<void>)[] = [];
  const server = createServer((request, response) => {
    void text(request).then(async (sent) => {
      const { method = '', url = '', headers } = request;
      const body = JSON.parse(sent.startsWith('{') ? sent : '{}') as Record<string, unknown>;
      got.push({ method, url, headers, text: sent, body });
      await before.shift()?.(sent);
      const answer = answers.shift() ?? { status: 200, body: usual(got.length) };
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    got,
    answerNext: (...more) => {
      answers.push(...more);
    },
    beforeAnswer: (work) => {
      before.push(work);
    },
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
};
