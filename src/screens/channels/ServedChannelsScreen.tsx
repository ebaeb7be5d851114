import { Served } from '../../layout/shell/routes/Served.tsx';
import { channelsText } from '../../messages/en/channelsText.ts';
import { channelsPath } from '../../providers/features/channels.ts';
import { ChannelsScreen } from './ChannelsScreen.tsx';

/** The channels, or a message if the server has none. */
export const ServedChannelsScreen = () => (
  <Served call={channelsPath} title={channelsText('title')} what={channelsText('title')}>
    <ChannelsScreen />
  </Served>
);
