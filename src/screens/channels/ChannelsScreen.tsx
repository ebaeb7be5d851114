import { useState } from 'react';
import { Link } from 'react-router-dom';
import { staffPages } from '#model/pages/pages.ts';
import { EmptyState } from '../../layout/EmptyState.tsx';
import { ErrorState } from '../../layout/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/LoadingOverlay.tsx';
import { PageHeader } from '../../layout/PageHeader.tsx';
import { channelsText } from '../../messages/en/channelsText.ts';
import { rulesText } from '../../messages/en/rulesText.ts';
import { useChannels } from '../../providers/channels.ts';
import { useMaySetUpIntake } from '../../providers/intake.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from '../intake/intake.css?inline';
import { ChannelRow } from './ChannelRow.tsx';
import { ChannelSheet } from './ChannelSheet.tsx';
import { MessageLog } from './MessageLog.tsx';

adoptStyles(css);

const Channels = () => {
  const { data: channels, error, isPending, refetch } = useChannels();
  const [setup, setSetup] = useState<string>();
  const open = channels?.find(({ name }) => name === setup);
  return (
    <div className="intake-page">
      <p className="gable-form-hint">
        {channelsText('intro')} <Link to={staffPages.schemas}>{rulesText('edit')}</Link>
      </p>
      {error !== null && <ErrorState error={error} title={channelsText('loadFailed')} onRetry={() => void refetch()} />}
      {isPending && <LoadingOverlay loading />}
      {channels?.length === 0 && <EmptyState title={channelsText('none')} text={channelsText('noneText')} />}
      {channels !== undefined && channels.length > 0 && (
        <>
          <ul className="intake-list" aria-label={channelsText('title')}>
            {channels.map((channel) => (
              <ChannelRow key={channel.name} channel={channel} onSetUp={() => setSetup(channel.name)} />
            ))}
          </ul>
          <MessageLog channels={channels} />
        </>
      )}
      {open !== undefined && <ChannelSheet channel={open} onClose={() => setSetup(undefined)} />}
    </div>
  );
};

/** Settings → Channels: the ways by which messages leave, their setup, and the log of messages. */
export const ChannelsScreen = () => {
  const mayRead = useMaySetUpIntake();
  return (
    <>
      <PageHeader title={channelsText('title')} back={{ to: staffPages.settings, title: channelsText('settings') }} />
      {mayRead ? <Channels /> : <EmptyState title={channelsText('noAccess')} text={channelsText('noAccessText')} />}
    </>
  );
};
