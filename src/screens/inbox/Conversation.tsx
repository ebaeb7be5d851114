import Button from '@mui/material/Button';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import type { ConversationAnswer, InboxMessage } from '#model/wire/inbox.ts';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { actionText } from '../../messages/en/actionText.ts';
import { channelsText } from '../../messages/en/channelsText.ts';
import { inboxText } from '../../messages/en/inboxText.ts';
import { useModel } from '../../providers/schemas.tsx';
import { recordFromTitle, useAddress } from '../../providers/routing/useAddress.ts';
import { Glyph } from '../../resources/shared/parts/Glyph.tsx';
import { MessageParts } from '../../resources/show/timeline/MessageParts.tsx';
import { ReplyBox } from './ReplyBox.tsx';
import { type ConversationName, useConversation, useMarkRead } from './useInbox.ts';

const senderOf = ({ direction, by }: InboxMessage): string => {
  if (direction === 'incoming') return inboxText('received');
  return by === null ? inboxText('byRule') : inboxText('by', { name: by });
};

const Message = ({ message }: { readonly message: InboxMessage }) => {
  const { timeZone } = useKindContext();
  const { direction, subject, text, parts, state, reason, address, at } = message;
  const isFailed = state === 'failed' || state === 'refused';
  return (
    <li className="inbox-message" data-direction={direction}>
      <div className="inbox-bubble">
        {subject !== '' && <b>{subject}</b>}
        <MessageParts parts={parts} />
        {text !== '' && <p>{text}</p>}
      </div>
      <p className="inbox-message-facts">
        <span>{senderOf(message)}</span>
        {address !== null && <span>{address}</span>}
        <time dateTime={at}>{instantText(at, timeZone)}</time>
        {direction === 'outgoing' && (
          <span className={isFailed ? 'inbox-failed' : undefined}>{channelsText(`state.${state}`)}</span>
        )}
      </p>
      {isFailed && reason !== null && <p className="inbox-message-facts inbox-failed">{reason}</p>}
    </li>
  );
};

/**
 * chosen: slightly more than the height of an image. A user who has scrolled further up is reading older messages.
 * Units: px.
 */
const imageHeight = 400;

type ConversationProps = {
  readonly name: ConversationName;
  /** Whether the conversation fills a narrow screen. It then has a back button. */
  readonly isNarrow: boolean;
  readonly onBack: () => void;
};

type HeaderProps = ConversationProps & {
  /** The newest page of messages, undefined until it is loaded. */
  readonly latest: ConversationAnswer['data'] | undefined;
};

/** The title of a conversation, its way of contact, the owners of the record, and a link to the record. */
const Header = ({ name, isNarrow, onBack, latest }: HeaderProps) => {
  const resource = useModel().resources[name.resource];
  const address = useAddress();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <header>
      {isNarrow && (
        <Button size="small" onClick={onBack}>
          {inboxText('back')}
        </Button>
      )}
      <h2 id="inbox-conversation-title" ref={heading} tabIndex={-1}>
        {latest?.title ?? actionText(name.way)}
      </h2>
      <span className="inbox-way">
        <Glyph name={name.way} size={16} />
        {actionText(name.way)}
      </span>
      {latest !== undefined && (
        <span>
          {latest.owners.length === 0 ? inboxText('noOwner') : latest.owners.map((owner) => owner.name).join(', ')}
        </span>
      )}
      {resource !== undefined && latest !== undefined && (
        <Link to={address(resource, 'show', recordFromTitle(name.record, latest.title))}>
          {inboxText('openRecord')}
        </Link>
      )}
    </header>
  );
};

type MessagesProps = {
  readonly messages: readonly InboxMessage[];
  readonly isNarrow: boolean;
  /** The button that loads earlier messages, if there are any. */
  readonly more: ReactNode;
};

/** The messages, scrolled to the newest one when it arrives. */
const Messages = ({ messages, isNarrow, more }: MessagesProps) => {
  const scrolled = useRef<HTMLOListElement>(null);
  const last = messages.at(-1)?.id;
  useEffect(() => {
    const list = scrolled.current;
    if (last === undefined || list === null) return;
    list.scrollTop = list.scrollHeight;
    // On a phone, the page scrolls instead of the list.
    if (isNarrow) list.lastElementChild?.scrollIntoView({ block: 'end' });
  }, [last, isNarrow]);
  // When an image has loaded, it moves the newest message. If it was visible, this scrolls to it again.
  const keepAtEnd = (): void => {
    const list = scrolled.current;
    if (list !== null && list.scrollHeight - list.scrollTop - list.clientHeight < imageHeight)
      list.scrollTop = list.scrollHeight;
  };
  return (
    <ol
      className="inbox-messages"
      ref={scrolled}
      onLoadCapture={keepAtEnd}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- so that the keyboard can scroll it
      tabIndex={0}
      aria-label={inboxText('messages')}
    >
      {more}
      {messages.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </ol>
  );
};

/**
 * The messages of a record in one way of contact, oldest first, with their states and a reply box. Marks them as read
 * while the window is visible. Escape and, on a narrow screen (`isNarrow`), a back button call `onBack`.
 */
export const Conversation = ({ name, isNarrow, onBack }: ConversationProps) => {
  const resource = useModel().resources[name.resource];
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useConversation(name);
  const messages = data?.pages.toReversed().flatMap((page) => page.messages) ?? [];
  const lastIncoming = messages.findLast(({ direction }) => direction === 'incoming');
  useMarkRead(name, lastIncoming?.id);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onBack();
  };
  const more = hasNextPage && (
    <li className="inbox-more">
      <Button size="small" onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
        {inboxText('earlier')}
      </Button>
    </li>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from any element
    <section className="inbox-conversation" aria-labelledby="inbox-conversation-title" onKeyDown={onKeyDown}>
      <Header name={name} isNarrow={isNarrow} onBack={onBack} latest={data?.pages[0]} />
      {error !== null && data === undefined && (
        <ErrorState title={inboxText('conversationFailed')} error={error} onRetry={() => void refetch()} />
      )}
      {isPending && (
        <LoadingOverlay loading>
          <div className="rec-waiting" />
        </LoadingOverlay>
      )}
      {data !== undefined && <Messages messages={messages} isNarrow={isNarrow} more={more} />}
      {data !== undefined && resource !== undefined && (
        <ReplyBox
          resource={resource}
          name={name}
          to={lastIncoming?.address ?? undefined}
          subject={lastIncoming?.subject ?? ''}
        />
      )}
    </section>
  );
};
