/** The records are keys by which machines call the product. Shape: `{"owner":"owner","permissions":"permissions","id":"keyId","expires":"expiresAt","used":"lastUsedAt"}`. */
export type ApiKeySchema = {
  /** Read-only reference to who made it, with whose rights it calls. */
  readonly owner: string;
  /** Permissions that it has of those that its owner has. */
  readonly permissions: string;
  /** Read-only text: the part of the key by which it is known again. */
  readonly id: string;
  /** Instant after which it is refused. */
  readonly expires?: string;
  /** Read-only instant of its last call. */
  readonly used?: string;
};
