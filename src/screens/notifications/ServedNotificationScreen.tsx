import { notificationPaths } from '#model/schema/notifySchema.ts';
import { Served } from '../../layout/shell/routes/Served.tsx';
import { notificationText } from '../../messages/en/notificationText.ts';
import { NotificationScreen } from './NotificationScreen.tsx';

/** The notification settings, or a message if the server does not support them. */
export const ServedNotificationScreen = () => (
  <Served call={notificationPaths.settings} title={notificationText('title')} what={notificationText('title')}>
    <NotificationScreen />
  </Served>
);
