import { expect, it } from 'vitest';
import type { Model } from '#model/resource.ts';
import type { RuleSchema, StepSchema } from '#model/schema/files/automationSchema.ts';
import { ruleSentence } from '../../../../src/screens/fileEditor/file/ruleSentence.ts';
import { shippedSchemas } from '../../../server/support/templates.ts';

const contextOf = ({ settings }: Model) => ({ settings, timeZone: settings.timeZone });

it('ruleSentence describes the message, its channel and the webhook', async () => {
  const { model } = await shippedSchemas();
  const sentence = (...then: readonly StepSchema[]): string => {
    const rule: RuleSchema = { name: 'x', title: 'X', resource: 'leads', when: { created: true }, then };
    return ruleSentence(rule, model, contextOf(model));
  };
  expect(sentence({ send: { channel: 'email', template: 'Welcome' } }, { webhook: 'Accounting' })).toBe(
    'When a lead is created: send the template “Welcome” by Email; call the webhook Accounting.',
  );
  expect(sentence({ send: { channel: 'whatsapp', text: 'Hello '.repeat(20) } })).toMatch(
    /: send “Hello [^”]{40,60}…” by WhatsApp\.$/,
  );
  expect(sentence({ send: { channel: 'email', subject: 'Your enquiry', text: 'Hello' } })).toContain('“Your enquiry”');
});

it('ruleSentence describes the expectation of a deadline and the steps when it is missed', async () => {
  const { model } = await shippedSchemas();
  const shipped = model.rules.find(({ name }) => name === 'first-response');
  expect(shipped === undefined ? '' : ruleSentence(shipped, model, contextOf(model))).toBe(
    'When a lead is created and Source is 99 Acres or Magic Bricks or Housing.com: expect that Times contacted is more than 0 within 30 minutes of working time; warn the owner 10 minutes before; if missed, notify @admin; assign to North team.',
  );
});

it('ruleSentence formats values like their fields, and times in words', async () => {
  const { model } = await shippedSchemas();
  const sentence = (rule: Partial<RuleSchema>): string =>
    ruleSentence({ name: 'x', title: 'X', resource: 'leads', ...rule }, model, contextOf(model));
  const then = [{ wait: '1d' }];
  expect(
    sentence({
      when: { due: { field: 'scheduledAt', before: '2h' } },
      if: { budgetMax: { gte: 10_000_000 }, status: { type: ['open', 'scheduled'] }, assignedTo: { blank: true } },
      then,
    }),
  ).toBe(
    '2 hours before “Scheduled for” of a lead and Max. budget is at least 1.00 Cr and Status is open or scheduled and Owner is empty: wait 1 day.',
  );
  expect(sentence({ when: { idle: '3d' }, if: { scheduledAt: { lt: '$now' } }, then })).toBe(
    'When nothing has happened on a lead for 3 days and Scheduled for is before now: wait 1 day.',
  );
});
