import { createText } from '../createText.ts';

/** Texts of the files, places and contacts in messages. */
export const partText = createText('part', {
  kind: {
    image: 'Photo',
    video: 'Video',
    audio: 'Audio',
    voice: 'Voice message',
    document: 'Document',
    sticker: 'Sticker',
    location: 'Place',
    contacts: 'Contacts',
  },
  state: {
    waiting: 'Loading…',
    failed: "This file couldn't be downloaded.",
    expired: 'This file is no longer available at the provider.',
    refused: "This file wasn't stored.",
  },
  open: 'Open %{name}',
  map: 'Open in map',
  attach: 'Attach file',
  remove: 'Remove %{name}',
  fetchAgain: 'Download again',
  fetchAgainOf: 'Download again: %{name}',
});
