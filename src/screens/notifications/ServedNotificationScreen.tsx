import { notificationPaths } from '#model/schema/notifySchema.ts';
import { Served } from '../../layout/shell/routes/Served.tsx';
import { notificationText } from '../../messages/en/notificationText.ts';
import { NotificationScreen } from './NotificationScreen.tsx';

/** The notification settings. If the server has none, it says so. */
export const ServedNotificationScreen = () => (
  <Served call={notificationPaths.settings} title={notificationText('title')} what={notificationText('title')}>
    <NotificationScreen />
  </Served>
);
