import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { AppError } from '#model/errors.ts';
import { type ImportDetail, type ImportLimits, tooLargeText } from '#model/wire/imports.ts';
import type { Resource } from '#model/resource.ts';
import { callOperation } from '../../../providers/api/callOperation.ts';
import { type UploadProgress, sendWithProgress } from '../../../providers/api/http/sendWithProgress.ts';
import { answerData } from '../mapping/answerData.ts';
import { isCancelled } from '../../../providers/api/http/isCancelled.ts';

/** Asks before the page is closed during an upload. */
const preventLeaving = (event: BeforeUnloadEvent): void => event.preventDefault();

/**
 * Returns `send`, which uploads a file and then calls `onSent` with the id of its import; the progress (`isSending`,
 * `sent`, `name`); `cancel`; `error`; and `forget`, which clears the error. A file that is larger than `limits` allow
 * is an error and is not sent. Leaving the screen cancels the upload.
 */
export const useUpload = (resource: Resource, limits: ImportLimits | undefined, onSent: (id: string) => void) => {
  const client = useQueryClient();
  const [sent, setSent] = useState<UploadProgress>();
  const abort = useRef<AbortController>(null);
  const { mutate, isPending, error, variables, reset } = useMutation({
    mutationFn: async (file: File) => {
      if (limits !== undefined && file.size > limits.fileBytes)
        throw new AppError('BODY_TOO_LARGE', { text: tooLargeText(file.name, limits.fileBytes, file.size) });
      const { signal } = (abort.current = new AbortController());
      setSent({ bytes: 0, of: file.size });
      const form = new FormData();
      form.append('file', file, file.name);
      return answerData<ImportDetail>(
        await callOperation(resource, 'import', { body: form, signal, transport: sendWithProgress(setSent) }),
      );
    },
    onSuccess: ({ id }) => {
      void client.invalidateQueries({ queryKey: [resource.name, 'imports'] });
      onSent(id);
    },
    onSettled: () => setSent(undefined),
  });
  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => {
    if (!isPending) return undefined;
    window.addEventListener('beforeunload', preventLeaving);
    return () => window.removeEventListener('beforeunload', preventLeaving);
  }, [isPending]);
  return {
    send: mutate,
    isSending: isPending,
    sent,
    name: variables?.name ?? '',
    cancel: () => abort.current?.abort(),
    forget: reset,
    error: error === null || isCancelled(error) ? undefined : error,
  };
};
/** The upload of a file to import: its progress, and the functions to start and cancel it. */
export type Upload = ReturnType<typeof useUpload>;
