import { expect, it } from 'vitest';
import { createEmailParser } from '../../../../../server/features/email/mailbox/createEmailParser.ts';
import { isLong } from '../../../../support/isLong.ts';

const source = (body: string, header = ''): Buffer =>
  Buffer.from(`Message-ID: <1@example.com>\nFrom: Asha <asha@example.com>\nSubject: Hello\n${header}\n${body}`);

it('an email that takes too long is not parsed, and the next one is', async () => {
  const [hurried, patient] = [createEmailParser(1), createEmailParser()];
  expect(await hurried.parse(source('x'))).toBeUndefined();
  expect(await patient.parse(source('x'))).toMatchObject({ subject: 'Hello' });
  await Promise.all([hurried.stop(), patient.stop()]);
});

it.runIf(isLong)('an email that takes too much memory is not parsed, and the next one is', async () => {
  const patient = createEmailParser();
  // It takes more memory than the thread has.
  const lines = source('\n'.repeat(5_000_000), 'Content-Type: text/html\n');
  expect(await patient.parse(lines)).toBeUndefined();
  expect(await patient.parse(source('y'))).toMatchObject({ subject: 'Hello' });
  await patient.stop();
});

it('the texts of an email can be stored', async () => {
  const parser = createEmailParser();
  const header = `References: ${'<a@example.com> '.repeat(10_000)}<last@example.com>\n`;
  const long = Buffer.from(
    source('One\0two', header)
      .toString()
      .replace('<1@', `<${'1'.repeat(5000)}@`),
  );
  const email = await parser.parse(long);
  await parser.stop();
  expect(email).toMatchObject({ messageId: expect.stringMatching(/^<1{299}$/), text: 'Onetwo\n' });
  expect(email?.references).toMatch(/<last@example\.com>$/);
  expect(email?.references.length).toBeLessThanOrEqual(20_000);
});
