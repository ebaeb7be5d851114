import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandInput,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  S3Client,
} from '@aws-sdk/client-s3';
import { Upload } from '@aws-sdk/lib-storage';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import type { Storage, StoredObject } from './storage.ts';

/** A bucket of an S3 service. Credentials come from the standard environment of AWS. */
export type S3Options = {
  readonly bucket: string;
  /** Prefix of all keys, without slashes at its ends. May be empty. */
  readonly prefix: string;
  /** Address of the service. Absent: AWS. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** Whether browsers download documents from the service itself, by signed addresses. */
  readonly isDirect: boolean;
};

/** Max time to connect, and max time without data. chosen: a service that takes longer is down. */
const [connectMs, silenceMs] = [3000, 15_000];
/** How long requests are refused immediately after one got no response (chosen). */
const refuseMs = 10_000;
/** Max objects that are deleted at the same time (chosen). */
const deletesAtOnce = 8;

const statusOf = (error: unknown): number | undefined =>
  error instanceof Error && '$metadata' in error
    ? (error.$metadata as { readonly httpStatusCode?: number }).httpStatusCode
    : undefined;

/** Returns whether the service did not respond. The error of a lost connection has the same name, but also a code. */
const isSilence = (error: unknown): boolean =>
  error instanceof Error && error.name === 'TimeoutError' && !('code' in error);

/** Returns whether the service refused a request because its time differs from that of the service. */
const isSkewed = (error: unknown): boolean => error instanceof Error && error.name === 'RequestTimeTooSkewed';

type UploadMarker = Pick<ListMultipartUploadsCommandInput, 'KeyMarker' | 'UploadIdMarker'>;

/** Returns whether an object, and not the bucket, is missing. */
const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && error instanceof Error && error.name !== 'NoSuchBucket';

/**
 * Returns an error about a single file or object unchanged, and `FILES_AWAY` for any other: the service is down,
 * refuses the key, or has no such bucket.
 */
const toError = (error: unknown): unknown => {
  const isFileError = error instanceof Error && 'syscall' in error && 'path' in error;
  if (error instanceof AppError || isFileError || isMissing(error) || statusOf(error) === 416) return error;
  return new AppError('FILES_AWAY', { cause: error });
};

/** Refuses requests at once for a while after the service was silent. Otherwise each step of an upload would wait. */
const refuseWhileSilent = (client: S3Client): void => {
  let silentUntil = 0;
  client.middlewareStack.add(
    (next) => async (args) => {
      if (performance.now() < silentUntil) throw new AppError('FILES_AWAY');
      try {
        return await next(args);
      } catch (error) {
        if (isSilence(error)) silentUntil = performance.now() + refuseMs;
        throw error;
      }
    },
    { step: 'finalizeRequest', priority: 'low' },
  );
};

/** Writes the path of a bucket as `/bucket`, as some services sign it; this client writes `/bucket/`. */
const writePlainBucket = (client: S3Client, bucket: string): void =>
  client.middlewareStack.add(
    (next) => (args) => {
      const { request } = args;
      if (isObject(request) && request['path'] === `/${bucket}/`) Object.assign(request, { path: `/${bucket}` });
      return next(args);
    },
    { step: 'build' },
  );

const createClient = ({ bucket, endpoint, region }: S3Options): S3Client => {
  const client = new S3Client({
    region,
    // Services other than AWS rarely have a host name per bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    // Older services refuse the newer checksums; the signature covers the content where TLS does not.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: { connectionTimeout: connectMs, socketTimeout: silenceMs },
  });
  refuseWhileSilent(client);
  writePlainBucket(client, bucket);
  return client;
};

/** Runs requests to the service. Errors: as `toError` describes. */
const send = async <T>(work: () => Promise<T>): Promise<T> => {
  try {
    return await work().catch((error: unknown) => {
      // The client has learned the time of the service from the response, but repeats only some of such requests.
      if (isSkewed(error)) return work();
      throw error;
    });
  } catch (error) {
    throw toError(error);
  }
};

/** Creates a storage in a bucket of an S3 service. */
export const createS3Storage = (options: S3Options): Storage => {
  const { bucket, prefix, isDirect } = options;
  const client = createClient(options);
  const keyOf = (key: string): string => (prefix === '' ? key : `${prefix}/${key}`);
  const at = (key: string) => ({ Bucket: bucket, Key: keyOf(key) });
  const exists = async (key: string): Promise<boolean> =>
    client.send(new HeadObjectCommand(at(key))).then(
      () => true,
      (error: unknown) => {
        if (isMissing(error)) return false;
        throw error;
      },
    );
  const list = async function* list(folder: string): AsyncGenerator<StoredObject> {
    const below = keyOf(folder === '' ? '' : `${folder}/`);
    for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
      const page = await send(() =>
        client.send(new ListObjectsV2Command({ Bucket: bucket, Prefix: below, ContinuationToken: token })),
      );
      for (const { Key, Size, LastModified } of page.Contents ?? [])
        if (Key !== undefined)
          yield {
            key: Key.slice(keyOf('').length),
            bytes: Size ?? 0,
            modifiedAt: LastModified ?? new Date(),
          };
      token = page.NextContinuationToken;
    }
  };
  const abortUploads = async (before: Date): Promise<void> => {
    for (let from: UploadMarker | undefined = {}; from !== undefined; ) {
      const page: ListMultipartUploadsCommandOutput = await client.send(
        new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: keyOf(''), ...from }),
      );
      for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
        if (Initiated !== undefined && Initiated < before)
          await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
      from =
        page.IsTruncated === true
          ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
          : undefined;
    }
  };
  return {
    put: (key, path) =>
      send(async () => {
        const { size } = await stat(path);
        // An upload in parts is visible once it is complete.
        const upload = new Upload({
          client,
          params: { ...at(key), Body: createReadStream(path), ...(size === 0 ? { ContentLength: 0 } : {}) },
          queueSize: 2,
        });
        await upload.done();
      }),
    get: (key, range) =>
      send(async () => {
        const found = await client
          .send(
            new GetObjectCommand({
              ...at(key),
              ...(range === undefined ? {} : { Range: `bytes=${range.first}-${range.last}` }),
            }),
          )
          .catch((error: unknown) => {
            if (isMissing(error)) return undefined;
            throw error;
          });
        if (!(found?.Body instanceof Readable)) return undefined;
        const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
        return { stream: found.Body, bytes: whole === undefined ? (found.ContentLength ?? 0) : Number(whole) };
      }),
    delete: async (folder) => {
      let keys: string[] = [];
      const flush = async (): Promise<void> => {
        await send(() => Promise.all(keys.map((key) => client.send(new DeleteObjectCommand(at(key))))));
        keys = [];
      };
      keys.push(folder);
      for await (const { key } of list(folder)) {
        keys.push(key);
        if (keys.length >= deletesAtOnce) await flush();
      }
      await flush();
    },
    list,
    move: (from, to) =>
      send(async () => {
        const source = `${bucket}/${keyOf(from)}`.split('/').map(encodeURIComponent).join('/');
        await client.send(new CopyObjectCommand({ ...at(to), CopySource: source })).catch(async (error: unknown) => {
          if (!isMissing(error) || !(await exists(to))) throw error;
        });
        await client.send(new DeleteObjectCommand(at(from)));
      }),
    sweep: (before) =>
      send(() =>
        abortUploads(before).catch((error: unknown) => {
          // Some services have no such list.
          if (statusOf(error) !== 501) throw error;
        }),
      ),
    signedUrl: async (key, { seconds, name }) =>
      isDirect
        ? getSignedUrl(
            client,
            new GetObjectCommand({ ...at(key), ResponseContentDisposition: `attachment; filename="${name}"` }),
            { expiresIn: seconds },
          )
        : undefined,
  };
};
