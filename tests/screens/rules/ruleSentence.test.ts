import { expect, it } from 'vitest';
import type { RuleSchema, StepSchema } from '#model/schema/automationSchema.ts';
import { ruleSentence } from '../../../src/screens/rules/ruleSentence.ts';
import { shippedSchemas } from '../../server/templates.ts';

it('names the message, its channel and the webhook', async () => {
  const { model } = await shippedSchemas();
  const sentence = (...then: readonly StepSchema[]): string => {
    const rule: RuleSchema = { name: 'x', title: 'X', resource: 'leads', when: { created: true }, then };
    return ruleSentence(rule, model);
  };
  expect(sentence({ send: { channel: 'email', template: 'Welcome' } }, { webhook: 'Accounting' })).toBe(
    'When a lead is created: send the template “Welcome” by Email; call the webhook Accounting.',
  );
  expect(sentence({ send: { channel: 'whatsapp', text: 'Hello '.repeat(20) } })).toMatch(
    /: send “Hello [^”]{40,60}…” by WhatsApp\.$/,
  );
  expect(sentence({ send: { channel: 'email', subject: 'Your enquiry', text: 'Hello' } })).toContain('“Your enquiry”');
});

it('names what a deadline expects, and the steps of a missed one', async () => {
  const { model } = await shippedSchemas();
  const shipped = model.rules.find(({ name }) => name === 'first-response');
  expect(shipped === undefined ? '' : ruleSentence(shipped, model)).toBe(
    'When a lead is created and Source 99 Acres, Magic Bricks, Housing.com: expect Times contacted > 0 within 30m of working time; warn the owner 10m before; if missed, notify admin; assign to North team.',
  );
});
