/**
 * The records are keys by which machines call the product. Shape:
 * `{"owner":"owner","permissions":"permissions","id":"keyId","expires":"expiresAt","used":"lastUsedAt"}`.
 */
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

/** What another program can be told of. */
const hookEvents = ['created', 'updated', 'status', 'deleted', 'restored'] as const;
export type HookEvent = (typeof hookEvents)[number];

/**
 * The records are addresses that are told of changes. Shape:
 * `{"owner":"owner","address":"url","about":"about","resources":{"Leads":"leads"},"on":"on","events":{"Created":"created"},…}`.
 */
export type WebhookSchema = {
  /** Read-only reference to who made it, with whose rights is told. */
  readonly owner: string;
  /** Address that is told. */
  readonly address: string;
  /** Choices of what it is told of… */
  readonly about: string;
  /** …and for each of its values the resource. */
  readonly resources: Readonly<Record<string, string>>;
  /** Choices of what must happen… */
  readonly on: string;
  /** …and for each of its values the event. */
  readonly events: Readonly<Record<string, HookEvent>>;
  /** State of one that could not be reached for days. */
  readonly paused: string;
  /** Read-only instant since when it has not been reached. */
  readonly failing: string;
  /** Where it is kept what was sent: a read-only resource, and its reference to the webhook. */
  readonly sent: { readonly resource: string; readonly webhook: string };
};
