/**
 * Declares that the records of a resource are API keys. Shape:
 * `{"owner":"owner","permissions":"permissions","id":"keyId","expires":"expiresAt","used":"lastUsedAt"}`.
 */
export type ApiKeySchema = {
  /** Read-only reference to the owner. The key has only permissions that its owner has. */
  readonly owner: string;
  /** Permissions of the key, limited to its owner's. */
  readonly permissions: string;
  /** Read-only text: the public id of the key. */
  readonly id: string;
  /** Instant at which the key expires. */
  readonly expires?: string;
  /** Read-only instant at which the key was last used. */
  readonly used?: string;
  /** Read-only text: the public id of the key that was replaced and still works. */
  readonly previous?: string;
  /** Read-only instant until which the replaced key works. Without it, a replaced key stops working at once. */
  readonly previousUntil?: string;
};

/** Events of webhooks. `rule`: a step of an automation. */
const hookEvents = ['created', 'updated', 'status', 'deleted', 'restored', 'rule'] as const;
/** An event of webhooks, such as `created`. */
export type HookEvent = (typeof hookEvents)[number];

/**
 * Declares that the records of a resource are webhooks. Shape:
 * `{"owner":"owner","address":"url","about":"about","resources":{"Leads":"leads"},"on":"on","events":{"Created":"created"},…}`.
 */
export type WebhookSchema = {
  /** Read-only reference to the owner. The webhook gets only what its owner may see. */
  readonly owner: string;
  /** URL that is called. */
  readonly address: string;
  /** Choice field with the resources. */
  readonly about: string;
  /** Value of the choice field → resource. */
  readonly resources: Readonly<Record<string, string>>;
  /** Choice field with the events. */
  readonly on: string;
  /** Value of the choice field → event. */
  readonly events: Readonly<Record<string, HookEvent>>;
  /** State of a webhook that has been unreachable for days. */
  readonly paused: string;
  /** Read-only instant since which the webhook has been unreachable. */
  readonly failing: string;
  /** Where deliveries are stored: a read-only resource, and its reference to the webhook. */
  readonly sent: { readonly resource: string; readonly webhook: string };
};
