import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useNotify } from 'react-admin';
import { Link, useSearchParams } from 'react-router-dom';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/dates.ts';
import type { ChannelMessage, ChannelSummary } from '#model/wire/channels.ts';
import { EmptyState } from '../../layout/states/EmptyState.tsx';
import { channelsText } from '../../messages/en/channelsText.ts';
import { useChannelMessages, useRetryMessages } from '../../providers/channels.ts';
import { useModel } from '../../providers/schemas.tsx';
import { titled, useAddress } from '../../providers/useAddress.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';

const states = [
  ...(['waiting', 'sent', 'delivered', 'read', 'failed', 'refused', 'received'] as const),
  ...(['placing', 'placed', 'started', 'answered', 'ended', 'missed'] as const),
];
const perPage = 50;
/** State of a message → style of its dot. */
const looks: Readonly<Record<string, string>> = {
  failed: 'failed',
  refused: 'failed',
  waiting: 'waiting',
  missed: 'failed',
};

type MessageProps = { readonly message: ChannelMessage; readonly channel: ChannelSummary | undefined };

const Message = ({ message, channel }: MessageProps) => {
  const { timeZone } = useKindContext();
  const { resources } = useModel();
  const address = useAddress();
  const notify = useNotify();
  const retry = useRetryMessages();
  const resource = resources[message.resource ?? ''];
  const named = states.find((state) => state === message.state);
  const again = async (): Promise<void> => {
    try {
      notify(channelsText('retried', { count: await retry([message.id]) }), { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    }
  };
  const isIncoming = message.direction === 'incoming';
  return (
    <li className="intake-source">
      <div className="intake-source-head">
        <span className="intake-dot" data-state={looks[message.state] ?? 'done'} aria-hidden="true" />
        <h3>{channelsText(isIncoming ? 'from' : 'to', { address: message.address })}</h3>
        {named !== undefined && (
          <span className="intake-mark" data-mark={looks[named] ?? 'done'}>
            {channelsText(`state.${named}`)}
          </span>
        )}
        {(named === 'failed' || named === 'refused') && channel?.way !== 'call' && (
          <Button size="small" variant="outlined" onClick={() => void again()}>
            {channelsText('retry')}
          </Button>
        )}
      </div>
      {message.subject !== '' && <p>{message.subject}</p>}
      {message.reason !== null && <p className="intake-quiet">{message.reason}</p>}
      <p className="intake-facts">
        <span>{channel?.title ?? message.channel}</span>
        <span>{instantText(message.at, timeZone)}</span>
        {named === 'waiting' && message.attempts > 0 && message.nextAt !== null && (
          <span>{channelsText('next', { time: instantText(message.nextAt, timeZone) })}</span>
        )}
        {resource !== undefined && message.record !== null && (
          <Link to={address(resource, 'show', titled(message.record, resource.title))}>
            {channelsText('openRecord')}
          </Link>
        )}
      </p>
    </li>
  );
};

/** Every sent and received message, latest first, with filters and retry. */
export const MessageLog = ({ channels }: { readonly channels: readonly ChannelSummary[] }) => {
  const [params, setParams] = useSearchParams();
  const [channel, state] = [params.get('channel') ?? '', params.get('state') ?? ''];
  const page = Math.max(1, Number(params.get('page') ?? 1) || 1);
  const { data } = useChannelMessages({ channel, state, page });
  const set = (name: string, value: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (name !== 'page') next.delete('page');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const pages = Math.max(1, Math.ceil((data?.total ?? 0) / perPage));
  const isFiltered = channel !== '' || state !== '';
  const select = { inputLabel: { shrink: true }, select: { displayEmpty: true } };
  return (
    <section className="gable-section" aria-labelledby="channel-log">
      <h2 id="channel-log">{channelsText('log')}</h2>
      <div className="intake-filters" role="search" aria-label={channelsText('filter.label')}>
        <TextField
          select
          size="small"
          label={channelsText('filter.channel')}
          value={channels.some(({ name }) => name === channel) ? channel : ''}
          onChange={({ target }) => set('channel', target.value)}
          slotProps={select}
        >
          <MenuItem value="">{channelsText('filter.allChannels')}</MenuItem>
          {channels.map(({ name, title }) => (
            <MenuItem key={name} value={name}>
              {title}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          select
          size="small"
          label={channelsText('filter.state')}
          value={states.some((one) => one === state) ? state : ''}
          onChange={({ target }) => set('state', target.value)}
          slotProps={select}
        >
          <MenuItem value="">{channelsText('filter.allStates')}</MenuItem>
          {states.map((one) => (
            <MenuItem key={one} value={one}>
              {channelsText(`state.${one}`)}
            </MenuItem>
          ))}
        </TextField>
      </div>
      {data?.total === 0 && (
        <EmptyState
          title={channelsText(isFiltered ? 'noMatches' : 'noMessages')}
          text={channelsText(isFiltered ? 'noMatchesText' : 'noMessagesText')}
        />
      )}
      <ol className="intake-list" aria-label={channelsText('log')}>
        {(data?.data ?? []).map((message) => (
          <Message key={message.id} message={message} channel={channels.find(({ name }) => name === message.channel)} />
        ))}
      </ol>
      {pages > 1 && (
        <div className="intake-pages">
          <Button disabled={page <= 1} onClick={() => set('page', page === 2 ? '' : String(page - 1))}>
            {channelsText('newer')}
          </Button>
          <span>{channelsText('page', { page, pages })}</span>
          <Button disabled={page >= pages} onClick={() => set('page', String(page + 1))}>
            {channelsText('older')}
          </Button>
        </div>
      )}
    </section>
  );
};
