import { createText } from '../createText.ts';

/** Texts for working offline on a device. */
export const offlineText = createText('offline', {
  title: 'Work offline',
  explain:
    'Stores the app, and the lists and records you open, on this device. You can read them without internet; your notes, calls and outcomes are sent later.',
  unsupported:
    "This browser can't work offline. Open Gable at an address that starts with https://, in an up-to-date browser.",
  turnOn: 'Store on this device',
  turnOff: 'Delete from this device',
  turnedOn: 'This device works offline from now on',
  turnedOff: 'Deleted from this device',
  failed: "We couldn't change this. Try again.",
  stillWaiting: 'Some of your entries wait to be sent. Connect to the internet first, so that they are not lost.',
  bar: "You're offline. You see what is stored on this device.",
  offer: 'You were offline. Keep what you open on this device, and read it without internet next time?',
  decline: 'Not now',
  reconnecting: 'Reconnecting… What you have typed is kept.',
  waiting: '%{count} entry waits to be sent |||| %{count} entries wait to be sent',
  kept: 'Stored on this device. It will be sent when you are online.',
  sent: 'Sent the entries stored on this device',
  refused: 'An entry stored on this device could not be saved: %{reason} %{text}',
});
