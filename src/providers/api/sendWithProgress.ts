import { AppError } from '#model/errors.ts';
import { megabytes } from '#model/values/megabytes.ts';
import type { Transport } from './http.ts';

/** How far a body is on its way; all of it sent, the answer is waited for. Units: bytes. */
export type Sent = { readonly bytes: number; readonly of: number };

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
 * Makes a call as `fetch` does, and tells how much of its body is sent, which `fetch` can't; files go from disk to the
 * wire.
 * Errors: `UNREACHABLE`, with how far it came; the `AbortError` of who cancels.
 */
export const sendWithProgress =
  (onProgress: (sent: Sent) => void): Transport =>
  (url, { method = 'GET', headers, body, signal }) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      let sent: Sent | undefined;
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
                    text: `The connection was lost after ${megabytes(sent?.bytes ?? 0)} of ${megabytes(sent?.of ?? 0)}. Nothing was saved. Please upload the file again.`,
                  }
                : {},
            ),
          );
        });
      request.onabort = () => finish(() => reject(new DOMException('The request was cancelled.', 'AbortError')));
      if (signal?.aborted === true) return stop();
      signal?.addEventListener('abort', stop);
      request.send((body ?? null) as XMLHttpRequestBodyInit | null);
    });
