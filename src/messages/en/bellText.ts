import { createText } from '../createText.ts';

/** Texts of the bell: its button, its list and its toasts. */
export const bellText = createText('bell', {
  open: 'Open',
  title: 'Notifications',
  titleUnread: 'Notifications, %{count} unread',
  loading: 'Loading…',
  failed: "We couldn't load your notifications.",
  new: 'New:',
  latest: '%{text}: %{title}',
  latestOf: '%{text}: %{title}, and %{count} more',
  empty: "No notifications yet. You'll see one here when work is assigned to you or someone mentions you.",
  openList: 'Open the list',
  settings: 'Notification settings',
  readAll: 'Mark all as read',
});
