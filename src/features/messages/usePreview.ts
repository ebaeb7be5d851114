import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { useDebounced } from '#kinds/shared/useDebounced.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import type { PreviewAnswer } from '#model/wire/wire.ts';
import type { MessageSource } from '#model/templates/messageSourceFor.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';

type MessagePreview = PreviewAnswer['data'];

/** A message whose preview is read: its subject and text, and the record that fills its variables. */
export type MessagePreviewRequest = {
  /** The resource of templates. Undefined: no request is sent. */
  readonly source: MessageSource | undefined;
  readonly subject: string;
  readonly body: string;
  /** Id of the record that fills the variables. Undefined: the latest record. */
  readonly record: string | undefined;
};

const pauseMs = 250;

const isPreview = (data: unknown): data is MessagePreview =>
  isObject(data) && typeof data['body'] === 'string' && isObject(data['values']);

const bodyOf = ({ source, subject, body, record }: MessagePreviewRequest): JsonObject => {
  if (source === undefined) return {};
  const { message, about } = source;
  return {
    [message.about]: about,
    [message.body]: body,
    ...(message.subject === undefined || subject === '' ? {} : { [message.subject]: subject }),
    ...(record === undefined ? {} : { record }),
  };
};

/**
 * Returns the query that fills a message. The body of the request is JSON text, so that it can be a part of the key.
 */
const usePreviewQuery = (source: MessageSource | undefined, text: string) => {
  const provider = useDataProvider<GableDataProvider>();
  return {
    queryKey: [source?.resource.name, 'preview', text],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }) => {
      // checked: `bodyOf` created this text
      const answer =
        source === undefined
          ? undefined
          : await provider.call(source.resource.name, 'preview', { body: JSON.parse(text) as JsonObject, signal });
      return isPreview(answer) ? answer : undefined;
    },
    enabled: source !== undefined,
    retry: false,
  };
};

/**
 * Returns the react-query result with a message whose variables the server has replaced by values of the record
 * `request.record`, as far as the user may read them. Nothing is fetched without `request.source`.
 */
export const useFilled = (request: MessagePreviewRequest) =>
  useQuery(usePreviewQuery(request.source, JSON.stringify(bodyOf(request))));

/**
 * Returns the react-query result with the message preview of a text that the user is typing. The request is sent when
 * the user pauses. Until its response arrives, the result contains the previous preview. Nothing is fetched without
 * `request.source`.
 */
export const useMessagePreview = (request: MessagePreviewRequest) =>
  useQuery({
    ...usePreviewQuery(request.source, useDebounced(JSON.stringify(bodyOf(request)), pauseMs)),
    placeholderData: keepPreviousData,
  });
