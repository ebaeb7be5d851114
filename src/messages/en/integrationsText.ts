import { createText } from '../createText.ts';

/** Texts of API keys, webhooks and their deliveries. */
export const integrationsText = createText('integrations', {
  key: {
    how: 'How to use this key',
    create: 'Create key',
    header: 'For your developer: send the key with every request, in this header:',
    assistants: 'To connect an AI assistant by MCP, give it this address and the same header:',
    missing: 'This key has not been created yet.',
    rights:
      'A program with this key can do only what both you and the key may do. Its changes appear under your name, followed by: via API key “%{name}”.',
    name: 'Key',
    createText: 'The key is shown once. Anyone who has it can use the permissions you chose.',
    replace: 'Replace key',
    replaceText: 'The new key is shown once. Choose how long the current key still works, so that no system stops.',
    replaceTwice: 'The key before it, which works until %{until}, stops working immediately.',
    keep: 'The current key works for',
    keepFor: {
      none: 'Not at all: stop it now',
      hour: '1 more hour',
      day: '24 more hours',
      threeDays: '3 more days',
      week: '7 more days',
    },
    previous: 'The previous key %{key} works until %{until}.',
  },
  secret: {
    later: 'Later',
    of: '%{secret} of %{record}',
    once: "Copy it now: it won't be shown again. Store it safely, like a password.",
    title: '%{action}: %{record}',
    new: 'New secret',
    name: 'Secret',
    newText:
      'The secret is shown once. With it, the other system checks that messages come from Gable. A previous secret works for another 24 hours.',
  },
  send: {
    done: 'Sent. The response appears under Deliveries.',
    action: 'Send',
    test: {
      title: 'Send test?',
      text: 'Sends a test message to this webhook right away.',
    },
    again: {
      title: 'Send again?',
      text: 'Sends the same message again. It has the same ID, so that the other system can recognize the repetition.',
    },
  },
  status: {
    title: 'Delivery status',
    paused:
      'Paused: what changes now will not be sent. What was already waiting is sent when you activate the webhook again.',
    good: 'No delivery problems.',
    signed:
      'Messages are signed with the secret, so that the other system can check that they come from Gable. Without a secret, nothing is sent. For its developer: Standard Webhooks, with the headers webhook-id, webhook-timestamp and webhook-signature.',
    failing: 'Failing since %{since}. Gable tries again for three days, less and less often.',
  },
});
