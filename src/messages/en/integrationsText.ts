import { createText } from '../createText.ts';

/** Texts of API keys, webhooks and their deliveries. */
export const integrationsText = createText('integrations', {
  key: {
    how: 'How to use this key',
    create: 'Create key',
    header: 'Send the key in the Authorization header of each request:',
    assistants: 'AI assistants connect to this address by MCP, with the same header:',
    missing: 'This key has not been created yet.',
    rights:
      'A program with this key can do only what both you and the key may do. Its changes appear under your name, followed by: via API key “%{name}”.',
    name: 'Key',
    createText: 'The key is shown once. Anyone who has it can use the permissions you chose.',
    replace: 'Replace key',
    replaceText: 'The new key is shown once. The current key stops working immediately.',
  },
  secret: {
    later: 'Later',
    of: '%{secret} of %{record}',
    once: "Copy it now: it won't be shown again. Store it safely, like a password.",
    title: '%{action}: %{record}',
    new: 'New secret',
    name: 'Secret',
    newText:
      'The secret is shown once. Receivers use it to verify our requests. The previous secret stays valid for 24 hours.',
  },
  send: {
    done: 'Sent. The response appears under Deliveries.',
    action: 'Send',
    test: {
      title: 'Send test?',
      text: 'Sends a signed event of type “test” to this webhook right away.',
    },
    again: {
      title: 'Send again?',
      text: 'Sends the same event again with the same ID, so that the receiver can recognize duplicates.',
    },
  },
  status: {
    title: 'Delivery status',
    paused: 'Paused: new events are not recorded. Waiting events are sent when you activate the webhook again.',
    good: 'No delivery problems.',
    signed:
      'Nothing is sent until you create a secret. With it, the other system checks that requests come from Gable. For its developer: Standard Webhooks, with the headers webhook-id, webhook-timestamp and webhook-signature.',
    failing: 'Failing since %{since}. Failed deliveries are retried for three days, with growing delays.',
  },
});
