import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import type { ChannelMessage, ChannelSummary } from '#model/wire/channels.ts';
import { channelsText } from '../../messages/en/channelsText.ts';
import { logText } from '../../messages/en/logText.ts';
import { useChannelMessages, useRetryMessages } from '../../providers/features/channels.ts';
import { Log } from '../eventLog/Log.tsx';
import { LogEntry } from '../eventLog/LogEntry.tsx';
import { useLogAddress } from '../eventLog/useLogAddress.ts';

const states = [
  ...(['waiting', 'sent', 'delivered', 'read', 'failed', 'refused', 'received'] as const),
  ...(['placing', 'placed', 'started', 'answered', 'ended', 'missed'] as const),
];
/** State of a message → CSS name of its dot. */
const looks: Readonly<Record<string, string>> = {
  failed: 'failed',
  refused: 'failed',
  waiting: 'waiting',
  missed: 'failed',
};

type MessageProps = { readonly message: ChannelMessage; readonly channel: ChannelSummary | undefined };

const Message = ({ message, channel }: MessageProps) => {
  const { timeZone } = useKindContext();
  const retry = useRetryMessages();
  const { id, address, direction, subject, reason, at, nextAt } = message;
  const state = states.find((one) => one === message.state);
  const mayRetry = (state === 'failed' || state === 'refused') && channel?.way !== 'call';
  return (
    <LogEntry
      title={channelsText(direction === 'incoming' ? 'from' : 'to', { address })}
      look={looks[message.state] ?? 'done'}
      state={state === undefined ? undefined : channelsText(`state.${state}`)}
      retry={
        mayRetry
          ? { label: channelsText('retry'), run: async () => channelsText('retried', { count: await retry([id]) }) }
          : undefined
      }
      facts={[
        channel?.title ?? message.channel,
        instantText(at, timeZone),
        ...(state === 'waiting' && message.attempts > 0 && nextAt !== null
          ? [channelsText('next', { time: instantText(nextAt, timeZone) })]
          : []),
      ]}
      record={{ resource: message.resource, id: message.record }}
    >
      {subject !== '' && <p>{subject}</p>}
      {reason !== null && <p className="log-quiet">{reason}</p>}
    </LogEntry>
  );
};

/**
 * The log of all messages and calls of the channels, latest first, with filters. A failed or refused message can be
 * sent again.
 */
export const MessageLog = ({ channels }: { readonly channels: readonly ChannelSummary[] }) => {
  const log = useLogAddress(['channel', 'state']);
  const { data } = useChannelMessages({ ...log.values, page: log.page });
  return (
    <Log
      id="channel-log"
      title={channelsText('log')}
      filterLabel={channelsText('filter.label')}
      filters={[
        {
          name: 'channel',
          label: channelsText('filter.channel'),
          all: channelsText('filter.allChannels'),
          choices: channels.map(({ name, title }) => [name, title]),
        },
        {
          name: 'state',
          label: logText('state'),
          all: logText('allStates'),
          choices: states.map((one) => [one, channelsText(`state.${one}`)]),
        },
      ]}
      log={log}
      answer={data}
      none={{ title: channelsText('noMessages'), text: channelsText('noMessagesText') }}
      noMatches={{ title: channelsText('noMatches'), text: channelsText('noMatchesText') }}
      renderRow={(message) => (
        <Message message={message} channel={channels.find(({ name }) => name === message.channel)} />
      )}
    />
  );
};
