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
import type { ByteRange, OpenedObject, Storage, StoredObject } from './storage.ts';

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

/** The part of a bucket that a storage uses, below the prefix of its keys. */
type Bucket = {
  readonly client: S3Client;
  readonly name: string;
  /** Returns the key in the bucket of a key of the storage. */
  readonly keyOf: (key: string) => string;
};

/** Returns the parameters of requests about one object. */
const objectAt = ({ name, keyOf }: Bucket, key: string) => ({ Bucket: name, Key: keyOf(key) });

const putFile = async (bucket: Bucket, key: string, path: string): Promise<void> => {
  const { size } = await stat(path);
  // An upload in parts is visible once it is complete.
  const upload = new Upload({
    client: bucket.client,
    params: { ...objectAt(bucket, key), Body: createReadStream(path), ...(size === 0 ? { ContentLength: 0 } : {}) },
    queueSize: 2,
  });
  await upload.done();
};

const openObject = async (bucket: Bucket, key: string, range?: ByteRange): Promise<OpenedObject | undefined> => {
  const Range = range === undefined ? undefined : `bytes=${range.first}-${range.last}`;
  const found = await bucket.client
    .send(new GetObjectCommand({ ...objectAt(bucket, key), ...(Range === undefined ? {} : { Range }) }))
    .catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
  if (!(found?.Body instanceof Readable)) return undefined;
  const whole = /\/(\d+)$/.exec(found.ContentRange ?? '')?.[1];
  if (range !== undefined && whole === undefined) {
    found.Body.destroy();
    throw new Error('the service ignores ranges');
  }
  return { stream: found.Body, bytes: whole === undefined ? (found.ContentLength ?? 0) : Number(whole) };
};

const listObjects = async function* listObjects(bucket: Bucket, folder: string): AsyncGenerator<StoredObject> {
  const { client, name, keyOf } = bucket;
  const below = keyOf(folder === '' ? '' : `${folder}/`);
  for (let token: string | undefined, isFirst = true; isFirst || token !== undefined; isFirst = false) {
    const page = await send(() =>
      client.send(new ListObjectsV2Command({ Bucket: name, Prefix: below, ContinuationToken: token })),
    );
    for (const { Key, Size, LastModified } of page.Contents ?? [])
      if (Key !== undefined)
        yield { key: Key.slice(keyOf('').length), bytes: Size ?? 0, modifiedAt: LastModified ?? new Date() };
    token = page.NextContinuationToken;
  }
};

/** Deletes the object `folder`, and all objects below this folder, a few at a time. */
const deleteObjects = async (bucket: Bucket, folder: string): Promise<void> => {
  let keys = [folder];
  const flush = async (): Promise<void> => {
    await send(() =>
      Promise.all(keys.map((key) => bucket.client.send(new DeleteObjectCommand(objectAt(bucket, key))))),
    );
    keys = [];
  };
  for await (const { key } of listObjects(bucket, folder)) {
    keys.push(key);
    if (keys.length >= deletesAtOnce) await flush();
  }
  await flush();
};

const hasObject = (bucket: Bucket, key: string): Promise<boolean> =>
  bucket.client.send(new HeadObjectCommand(objectAt(bucket, key))).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );

const moveObject = async (bucket: Bucket, from: string, to: string): Promise<void> => {
  const { client, name, keyOf } = bucket;
  const source = `${name}/${keyOf(from)}`.split('/').map(encodeURIComponent).join('/');
  await client
    .send(new CopyObjectCommand({ ...objectAt(bucket, to), CopySource: source }))
    .catch(async (error: unknown) => {
      if (!isMissing(error) || !(await hasObject(bucket, to))) throw error;
    });
  await client.send(new DeleteObjectCommand(objectAt(bucket, from)));
};

/** Deletes the parts of uploads that began before a time and were interrupted. */
const abortUploads = async ({ client, name, keyOf }: Bucket, before: Date): Promise<void> => {
  for (let from: UploadMarker | undefined = {}; from !== undefined; ) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: name, Prefix: keyOf(''), ...from }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? [])
      if (Initiated !== undefined && Initiated < before)
        await client.send(new AbortMultipartUploadCommand({ Bucket: name, Key, UploadId }));
    from =
      page.IsTruncated === true
        ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
        : undefined;
  }
};

const openBucket = (options: S3Options): Bucket => {
  const { bucket: name, prefix } = options;
  return { client: createClient(options), name, keyOf: (key) => (prefix === '' ? key : `${prefix}/${key}`) };
};

/**
 * Deletes the parts of uploads that began before a time and were interrupted, as a killed server leaves them. Does
 * nothing if the service cannot list them.
 */
export const deleteUploadParts = async (options: S3Options, before: Date): Promise<void> => {
  const bucket = openBucket(options);
  const abortListed = (): Promise<void> =>
    abortUploads(bucket, before).catch((error: unknown) => {
      if (statusOf(error) !== 501) throw error;
    });
  await send(abortListed).finally(() => bucket.client.destroy());
};

/** Creates a storage in a bucket of an S3 service. */
export const createS3Storage = (options: S3Options): Storage => {
  const bucket = openBucket(options);
  return {
    put: (key, path) => send(() => putFile(bucket, key, path)),
    get: (key, range) => send(() => openObject(bucket, key, range)),
    delete: (folder) => deleteObjects(bucket, folder),
    list: (folder) => listObjects(bucket, folder),
    move: (from, to) => send(() => moveObject(bucket, from, to)),
    signedUrl: async (key, { seconds, name: fileName }) => {
      if (!options.isDirect) return undefined;
      const ResponseContentDisposition = `attachment; filename="${fileName}"`;
      const command = new GetObjectCommand({ ...objectAt(bucket, key), ResponseContentDisposition });
      return getSignedUrl(bucket.client, command, { expiresIn: seconds });
    },
  };
};
