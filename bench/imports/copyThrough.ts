import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import type pg from 'pg';

/** The driver's interface for custom queries, which its types do not contain. */
type Wire = {
  readonly stream: NodeJS.WritableStream & { readonly writableNeedDrain: boolean };
  query: (text: string) => void;
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
};
type Handlers = { readonly onIn?: (wire: Wire) => Promise<void>; readonly onData?: (chunk: Buffer) => void };

/** Runs a COPY on a connection that has no other queries. The driver itself supports only queries. */
const runCopy = (client: pg.Client, text: string, { onIn, onData }: Handlers): Promise<void> =>
  new Promise((resolve, reject) => {
    let failure: Error | undefined;
    // checked: the driver calls these methods by name, as in `pg-copy-streams`
    client.query({
      text,
      submit: (wire: Wire) => wire.query(text),
      handleCopyInResponse: (wire: Wire) => void onIn?.(wire).catch(reject),
      handleCopyData: ({ chunk }: { readonly chunk: Buffer }) => onData?.(chunk),
      handleError: (error: Error) => {
        failure = error;
        reject(error);
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => (failure === undefined ? resolve() : undefined),
    } as unknown as pg.Submittable);
  });

/**
 * Writes a table or the result of a query to a file in Postgres' text format. `from`: the name of the table, or the
 * query in parentheses. Each chunk is cloned before it is written, because the driver reuses the memory of the chunk.
 */
export const copyOut = async (client: pg.Client, from: string, file: string): Promise<void> => {
  const stream = createWriteStream(file);
  await runCopy(client, `copy ${from} to stdout`, { onData: (chunk) => void stream.write(Buffer.from(chunk)) });
  stream.end();
  await once(stream, 'finish');
};

/**
 * Copies a file in Postgres' text format into a table, through the connection. An import writes its rows in the same
 * way.
 */
export const copyIn = (client: pg.Client, into: string, file: string): Promise<void> =>
  runCopy(client, `copy ${into} from stdin`, {
    onIn: async (wire) => {
      for await (const chunk of createReadStream(file, { highWaterMark: 262_144 })) {
        wire.sendCopyFromChunk(chunk as Buffer);
        if (wire.stream.writableNeedDrain) await once(wire.stream, 'drain');
      }
      wire.endCopyFrom();
    },
  });
