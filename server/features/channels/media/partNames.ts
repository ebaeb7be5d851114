import type { PartKind } from '#model/wire/messagePart.ts';

/** Kind of a received file, place or contact → its name in notifications. */
export const partNames: Readonly<Record<PartKind, string>> = {
  image: 'a photo',
  video: 'a video',
  audio: 'an audio file',
  voice: 'a voice message',
  document: 'a document',
  sticker: 'a sticker',
  location: 'a place',
  contacts: 'a contact',
};
