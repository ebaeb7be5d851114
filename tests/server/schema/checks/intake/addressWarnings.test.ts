import { expect, it } from 'vitest';
import { addressWarnings } from '../../../../../server/schema/checks/intake/addressWarnings.ts';

it("finds addresses in the server's own network, wherever a file names one", () => {
  const files = [
    { poll: { url: 'https://10.0.0.1/leads' }, email: { host: 'localhost' } },
    { gateway: { url: 'https://gateway.example.com' }, whatsapp: { origin: 'http://[::1]:8080' } },
    { calls: { start: { url: 'https://2130706433/call' } }, fetch: { url: 'https://graph.facebook.com/{id}' } },
  ];
  expect(addressWarnings(files).map(({ index, finding: { path } }) => `${index} ${path.join('.')}`)).toEqual([
    '0 poll.url',
    '0 email.host',
    '1 whatsapp.origin',
    '2 calls.start.url',
  ]);
});
