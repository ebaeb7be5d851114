import { expect, it } from 'vitest';
import { addressWarnings } from '../../../../../server/schema/checks/intake/addressWarnings.ts';
import { parseSchemaFile } from '../../../../../server/schema/problems/schemaFile.ts';

const files = [
  ['intake/one', { poll: { url: 'https://10.0.0.1/leads' }, email: { host: 'localhost' } }] as const,
  [
    'channels/two',
    { gateway: { url: 'https://gateway.example.com' }, whatsapp: { origin: 'http://[::1]:8080' } },
  ] as const,
  [
    'channels/three',
    { calls: { start: { url: 'https://2130706433/call' } }, fetch: { url: 'https://graph.facebook.com/{id}' } },
  ] as const,
  ['reports/four', { url: 'https://10.0.0.1' }] as const,
].map(([name, value]) => parseSchemaFile(`schemas/${name}.json`, JSON.stringify(value)));

it("finds addresses in the server's own network, wherever a source or a channel names one", () => {
  expect(addressWarnings(files, { allowPrivate: false }).map(({ file, path }) => `${file} ${path}`)).toEqual([
    'schemas/intake/one.json poll.url',
    'schemas/intake/one.json email.host',
    'schemas/channels/two.json whatsapp.origin',
    'schemas/channels/three.json calls.start.url',
  ]);
});

it('finds none if the server may connect to them', () => {
  expect(addressWarnings(files, { allowPrivate: true })).toEqual([]);
});
