import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { type KeyboardEvent, useDeferredValue, useState } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import { clockText, dayOf, dayText } from '#model/values/time/dates.ts';
import { type InboxConversation, type InboxTab, inboxTabs } from '#model/wire/inbox.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { actionText } from '../../messages/en/actionText.ts';
import { inboxText } from '../../messages/en/inboxText.ts';
import { partText } from '../../messages/en/partText.ts';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { type ConversationName, useConversations } from './useInbox.ts';

const isSame = (one: ConversationName, other: ConversationName | undefined): boolean =>
  one.resource === other?.resource && one.record === other.record && one.way === other.way;

/** Removes duplicates: if a message arrives between the requests of two pages, a conversation can be on both. */
const once = (conversations: readonly InboxConversation[]): readonly InboxConversation[] =>
  [
    ...new Map(conversations.toReversed().map((one) => [`${one.resource} ${one.record} ${one.way}`, one])).values(),
  ].toReversed();

const moveFocus = (event: KeyboardEvent<HTMLUListElement>): void => {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('.inbox-item')];
  const at = items.findIndex((item) => item === document.activeElement);
  event.preventDefault();
  items[Math.min(Math.max(at + step, 0), items.length - 1)]?.focus();
};

type ItemProps = { readonly conversation: InboxConversation; readonly isOpen: boolean; readonly onOpen: () => void };

const Item = ({ conversation, isOpen, onOpen }: ItemProps) => {
  const { timeZone } = useKindContext();
  const { way, title, at, subject, text, parts, owners, isUnread, isAnswered } = conversation;
  const kinds = parts.map((kind) => partText(`kind.${kind}`)).join(', ');
  const day = dayOf(new Date(at), timeZone);
  const isToday = day === dayOf(new Date(), timeZone);
  return (
    <li>
      <button type="button" className="inbox-item" data-unread={isUnread} aria-current={isOpen} onClick={onOpen}>
        <span className="inbox-item-head">
          {isUnread && <span className="inbox-dot" role="img" aria-label={inboxText('unread')} />}
          <b>{title}</b>
          <time dateTime={at}>{isToday ? clockText(at, timeZone) : dayText(day)}</time>
        </span>
        <span className="inbox-item-text">
          {[subject, text === '' ? kinds : text].filter((part) => part !== '').join(' – ')}
        </span>
        <span className="inbox-item-facts">
          <span className="inbox-way">
            <Glyph name={way} size={14} />
            {actionText(way)}
          </span>
          <span>{owners.length === 0 ? inboxText('noOwner') : owners.map(({ name }) => name).join(', ')}</span>
          {!isAnswered && <span className="inbox-waits">{inboxText('unanswered')}</span>}
        </span>
      </button>
    </li>
  );
};

const Nothing = ({ tab, isSearch }: { readonly tab: InboxTab; readonly isSearch: boolean }) => {
  if (isSearch) return <EmptyState title={inboxText('noMatches')} />;
  return tab === 'unanswered' ? (
    <EmptyState title={inboxText('allAnswered')} text={inboxText('allAnsweredText')} />
  ) : (
    <EmptyState title={inboxText('empty')} text={inboxText('emptyText')} />
  );
};

type ListProps = {
  readonly tab: InboxTab;
  readonly open: ConversationName | undefined;
  readonly onTab: (tab: InboxTab) => void;
  readonly onOpen: (name: ConversationName) => void;
};

/**
 * The tabs and the search of the inbox, and the conversations found in the current `tab`. Arrow keys move between
 * conversations, and Enter opens one: it calls `onOpen`. `open` is the conversation that is open now.
 */
export const ConversationList = ({ tab, open, onTab, onOpen }: ListProps) => {
  const [typed, setTyped] = useState('');
  const q = useDeferredValue(typed.trim());
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useConversations(tab, q);
  const conversations = once(data?.pages.flatMap((page) => page.conversations) ?? []);
  return (
    <>
      <div className="inbox-filters">
        <div className="rec-segments" role="group" aria-label={inboxText('tabs')}>
          {inboxTabs.map((one) => (
            <button key={one} type="button" aria-pressed={one === tab} onClick={() => onTab(one)}>
              {inboxText(`tab.${one}`)}
            </button>
          ))}
        </div>
        <TextField
          size="small"
          type="search"
          fullWidth
          label={inboxText('search')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
      </div>
      {error !== null && data === undefined && (
        <ErrorState title={inboxText('loadFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {isPending && (
        <LoadingOverlay loading>
          <div className="rec-waiting" />
        </LoadingOverlay>
      )}
      {data !== undefined && conversations.length === 0 && <Nothing tab={tab} isSearch={q !== ''} />}
      {conversations.length > 0 && (
        <ul className="inbox-items" aria-label={inboxText('list')} onKeyDown={moveFocus}>
          {conversations.map((conversation) => {
            const { resource, record, way } = conversation;
            return (
              <Item
                key={`${resource} ${record} ${way}`}
                conversation={conversation}
                isOpen={isSame(conversation, open)}
                onOpen={() => onOpen({ resource, record, way })}
              />
            );
          })}
        </ul>
      )}
      {hasNextPage && (
        <div className="inbox-more">
          <Button onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
            {inboxText('more')}
          </Button>
        </div>
      )}
    </>
  );
};
