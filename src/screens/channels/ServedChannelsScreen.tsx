import { Served } from '../../layout/shell/routes/Served.tsx';
import { channelsText } from '../../messages/en/channelsText.ts';
import { channelsPath } from '../../providers/features/channels.ts';
import { ChannelsScreen } from './ChannelsScreen.tsx';

/** The screen Settings → Channels, or a message if the server does not support it. */
export const ServedChannelsScreen = () => (
  <Served call={channelsPath} title={channelsText('title')} what={channelsText('title')}>
    <ChannelsScreen />
  </Served>
);
