/** Types of a part of a message, which is what the message contains besides its text (`MessagePart`). */
export const partKinds = ['image', 'video', 'audio', 'voice', 'document', 'sticker', 'location', 'contacts'] as const;
/** The type of a part of a message, such as `image`. */
export type PartKind = (typeof partKinds)[number];

/**
 * States of a part of a message. `waiting`: the server is downloading the file. `failed`: the download failed.
 * `expired`: the provider no longer has the file. `refused`: the file is too large, or of a type that is not stored.
 */
export const partStates = ['waiting', 'stored', 'failed', 'expired', 'refused'] as const;
/** The state of a part of a message, such as `stored`. */
export type PartState = (typeof partStates)[number];

/** A stored file. `url`: `/files/<id>/<name>`; an image has more sizes. */
export type PartFile = { readonly name: string; readonly size: number; readonly type: string; readonly url: string };

/** A place on a map. Units: degrees. */
export type PartPlace = {
  readonly latitude: number;
  readonly longitude: number;
  readonly name: string;
  readonly address: string;
};

/** A contact that was sent in a message. */
export type PartContact = { readonly name: string; readonly phones: readonly string[] };

/** What a message contains besides its text: a file, a place, or contacts. */
export type MessagePart = {
  readonly id: string;
  readonly kind: PartKind;
  readonly state: PartState;
  /** Name of the file, as the sender chose it. */
  readonly name: string;
  readonly reason: string | null;
  readonly file: PartFile | null;
  readonly place: PartPlace | null;
  readonly contacts: readonly PartContact[] | null;
};
