import { AppError } from '#model/errors.ts';
import { megabytes } from '#model/values/numbers/megabytes.ts';
import type { Transport } from './http.ts';
import { uploadText } from '../../../messages/en/uploadText.ts';

/** How much of a request has been sent: `bytes` of the `of` bytes of its body. */
export type UploadProgress = { readonly bytes: number; readonly of: number };

const headersOf = (text: string): Headers =>
  new Headers(
    text
      .trim()
      .split(/\r?\n/)
      .flatMap((line): [string, string][] => {
        const at = line.indexOf(':');
        return at <= 0 ? [] : [[line.slice(0, at).trim(), line.slice(at + 1).trim()]];
      }),
  );

/**
 * Returns a function that sends a request like `fetch`, and calls `onProgress` whenever more of the request body has
 * been sent. Files are read from disk while they are sent. Errors: `UNREACHABLE`, whose message says how much was sent
 * if the connection was lost during the upload; the `AbortError` of a cancelled request.
 */
export const sendWithProgress =
  (onProgress: (sent: UploadProgress) => void): Transport =>
  (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let sent: UploadProgress | undefined;
      const stop = (): void => request.abort();
      const finish = (done: () => void): void => {
        signal?.removeEventListener('abort', stop);
        done();
      };
      request.open(method, url);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.onprogress = ({ loaded, total }) => {
        sent = { bytes: loaded, of: total };
        onProgress(sent);
      };
      request.onload = () =>
        finish(() =>
          resolve(
            new Response(request.responseText === '' ? null : request.responseText, {
              status: request.status,
              headers: headersOf(request.getAllResponseHeaders()),
            }),
          ),
        );
      request.onerror = () =>
        finish(() => {
          const isHalf = sent !== undefined && sent.bytes < sent.of;
          reject(
            new AppError(
              'UNREACHABLE',
              isHalf
                ? {
                    text: uploadText('lost', { sent: megabytes(sent?.bytes ?? 0), total: megabytes(sent?.of ?? 0) }),
                  }
                : {},
            ),
          );
        });
      request.onabort = () => finish(() => reject(new DOMException(uploadText('canceled'), 'AbortError')));
      if (signal?.aborted === true) return stop();
      signal?.addEventListener('abort', stop);
      request.send((body ?? null) as XMLHttpRequestBodyInit | null);
    });
