import { createText } from '../createText.ts';

/** Working without a network, and new versions. */
export const offlineText = createText('offline', {
  offline: "You're offline. You see what was loaded last.",
  waiting: '%{count} saved on this device. Sent when you are online.',
  refused: "An entry couldn't be saved: %{reason}",
  discard: 'Discard',
  update: 'A new version is ready.',
  reload: 'Reload',
  kept: 'Saved on this device. Sent when you are online.',
});
