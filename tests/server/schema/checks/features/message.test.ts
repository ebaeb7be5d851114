import { describe, expect, it } from 'vitest';
import { problemsOfThings, withFields } from '../../files/folder.ts';

const notes = {
  ...withFields({
    text: { type: 'string', kind: 'longText' },
    way: { type: 'string', enum: ['Chat', 'Mail'] },
    on: { type: 'boolean' },
  }),
};
const message = {
  body: 'text',
  about: 'size',
  resources: { Small: 'things', Large: 'things' },
  channel: 'way',
  ways: { Chat: 'whatsapp', Mail: 'email' },
  active: 'on',
};
const problems = async (more: object): Promise<readonly string[]> =>
  (await problemsOfThings({ ...notes, message: { ...message, ...more } })).map((line) =>
    line.replace(/^schemas\/things\.json:\d+:\d+ /, ''),
  );

describe('message', () => {
  it('accepts existing fields, values and resources', async () => {
    expect(await problems({})).toEqual([]);
  });

  it('rejects unknown fields and fields of the wrong kind', async () => {
    expect(await problems({ body: 'txt', active: 'cost' })).toEqual([
      'message.body: is not a field of things, got "txt"; did you mean "text"?',
      'message.active: names a field of the wrong kind, got "cost"; expected a yes/no field',
    ]);
  });

  it('rejects unknown and missing choices in "ways"', async () => {
    expect(await problems({ ways: { Chat: 'whatsapp', Post: 'email' } })).toEqual([
      'message.ways: lacks "Mail", a value of way',
      'message.ways.Post: is not a value of way, got "Post"; expected "Chat", "Mail"',
    ]);
  });

  it('rejects an unknown resource', async () => {
    expect(await problems({ resources: { Small: 'things', Large: 'thing' } })).toEqual([
      'message.resources.Large: is not a resource, got "thing"; did you mean "things"?',
    ]);
  });
});
