import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef } from 'react';
import type { MessageWay } from '#model/schema/schema.ts';
import { type ConversationAnswer, type InboxAnswer, inboxPaths, type InboxTab } from '#model/wire/inbox.ts';
import { http } from '../../providers/api/http/http.ts';
import { viewedRole } from '../../providers/session/viewAs.ts';
import { useLive } from '../../providers/live/useLive.ts';

/** What identifies a conversation: a record and a way of contact. */
export type ConversationName = { readonly resource: string; readonly record: string; readonly way: MessageWay };

const queryKey = 'inbox';

/** Fetches the inbox again when a message arrives, is sent, or changes its state. */
export const useLiveInbox = (): void => {
  const client = useQueryClient();
  useLive((event) => {
    if ('messages' in event || 'lost' in event) void client.invalidateQueries({ queryKey: [queryKey] });
  });
};

/**
 * Returns the react-query result with the conversations of a tab that match the search text `q` ('' for all), page by
 * page. The conversation with the newest received message is first.
 */
export const useConversations = (tab: InboxTab, q: string) =>
  useInfiniteQuery({
    queryKey: [queryKey, 'list', tab, q],
    initialPageParam: '',
    placeholderData: keepPreviousData,
    retry: false,
    getNextPageParam: ({ next }: InboxAnswer['data']) => next,
    queryFn: async ({ pageParam, signal }) => {
      const query = { tab, ...(q === '' ? {} : { q }), ...(pageParam === '' ? {} : { before: pageParam }) };
      // checked: our server writes nothing else
      return ((await http(inboxPaths.list, { query, signal })).json as InboxAnswer).data;
    },
  });

/**
 * Returns the react-query result with the messages of a conversation. The first page has the newest messages, and each
 * further page earlier ones.
 */
export const useConversation = (name: ConversationName) =>
  useInfiniteQuery({
    queryKey: [queryKey, 'conversation', name],
    initialPageParam: '',
    retry: false,
    getNextPageParam: ({ earlier }: ConversationAnswer['data']) => earlier,
    queryFn: async ({ pageParam, signal }) => {
      const query = { ...name, ...(pageParam === '' ? {} : { before: pageParam }) };
      // checked: our server writes nothing else
      return ((await http(inboxPaths.conversation, { query, signal })).json as ConversationAnswer).data;
    },
  });

/** Returns a function that fetches the shown conversations of the inbox and their messages again. */
export const useRefreshInbox = (): (() => void) => {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: [queryKey] }), [client]);
};

/**
 * Marks a conversation as read, up to the message with the id `message`, when the window is visible. Does nothing if
 * `message` is undefined, or while the user views the product as another role.
 */
export const useMarkRead = ({ resource, record, way }: ConversationName, message: string | undefined): void => {
  const client = useQueryClient();
  const marked = useRef<string>(undefined);
  useEffect(() => {
    const mark = async (): Promise<void> => {
      // A user who views the product as another role changes nothing.
      if (message === undefined || message === marked.current || document.hidden || viewedRole() !== undefined) return;
      marked.current = message;
      try {
        await http(inboxPaths.read, { method: 'POST', body: { resource, record, way, message } });
        await client.invalidateQueries({ queryKey: [queryKey, 'list'] });
      } catch {
        // If this fails, the conversation is unread until the next visit.
      }
    };
    const onVisible = (): void => void mark();
    onVisible();
    document.addEventListener('visibilitychange', onVisible);
    return () => document.removeEventListener('visibilitychange', onVisible);
  }, [client, resource, record, way, message]);
};
