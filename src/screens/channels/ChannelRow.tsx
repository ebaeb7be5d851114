import Button from '@mui/material/Button';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import type { ChannelSummary } from '#model/wire/channels.ts';
import { channelsText } from '../../messages/en/channelsText.ts';
import { intakeText } from '../../messages/en/intakeText.ts';
import { EditButton } from '../fileButtons/EditButton.tsx';
import { SwitchButton } from '../fileButtons/SwitchButton.tsx';

const shown = [
  ...(['waiting', 'sent', 'delivered', 'read', 'received', 'refused'] as const),
  ...(['placing', 'placed', 'started', 'answered', 'ended', 'missed'] as const),
];

type ChannelRowProps = { readonly channel: ChannelSummary; readonly onSetUp: () => void };

/**
 * A channel: its state, the numbers of its messages or calls in the last 30 days by result, and buttons that edit it,
 * switch it on or off, and open its setup.
 */
export const ChannelRow = ({ channel, onSetUp }: ChannelRowProps) => {
  const { timeZone } = useKindContext();
  const { name, title, description, way, active, isReady, counts, lastAt, mailbox } = channel;
  const status = !active ? 'off' : isReady ? 'on' : 'incomplete';
  const failed = counts['failed'] ?? 0;
  const texts = shown.flatMap((state) => {
    const count = counts[state] ?? 0;
    return count === 0 ? [] : [channelsText(`counts.${state}`, { count })];
  });
  return (
    <li className="log-entry">
      <div className="log-entry-head">
        <h2>{title}</h2>
        <span className="log-mark" data-mark={status}>
          {channelsText(`status.${status}`)}
        </span>
        <EditButton file={`channels/${name}.json`} title={title} />
        <SwitchButton file={`channels/${name}.json`} title={title} active={active} queryKey="channels" />
        <Button size="small" variant="outlined" onClick={onSetUp} aria-label={`${channelsText('setUp')}: ${title}`}>
          {channelsText('setUp')}
        </Button>
      </div>
      {description !== '' && <p className="log-quiet">{description}</p>}
      <p className="log-facts">
        <span>
          {texts.length === 0 && failed === 0
            ? channelsText(way === 'call' ? 'noCalls' : 'nothing')
            : texts.join(' · ')}
        </span>
        {failed > 0 && <span className="log-failed">{channelsText('counts.failed', { count: failed })}</span>}
        {mailbox?.checkedAt != null && (
          <span>{intakeText('mailboxChecked', { time: instantText(mailbox.checkedAt, timeZone) })}</span>
        )}
        {lastAt !== null && (
          <span>{channelsText(way === 'call' ? 'lastCall' : 'last', { time: instantText(lastAt, timeZone) })}</span>
        )}
      </p>
      {mailbox?.problem != null && (
        <p className="intake-warning">{intakeText('mailboxProblem', { problem: mailbox.problem })}</p>
      )}
    </li>
  );
};
