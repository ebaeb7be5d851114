import { expect, it } from 'vitest';
import { drawInTurn } from '../../../server/documents/drawInTurn.ts';

it('drawInTurn answers other requests between two documents', async () => {
  const events: string[] = [];
  const draw = (name: string) => (): Promise<string> => {
    events.push(name);
    setImmediate(() => events.push(`a request during ${name}`));
    return Promise.resolve(name);
  };
  const drawn = await Promise.all(['one', 'two', 'three'].map((name) => drawInTurn(draw(name))));
  expect(drawn).toEqual(['one', 'two', 'three']);
  expect(events).toEqual(['one', 'a request during one', 'two', 'a request during two', 'three']);
});

it('drawInTurn draws on after a document that fails, and refuses more than 20 at a time', async () => {
  const fails = drawInTurn(() => Promise.reject(new Error('No font')));
  const drawn = Array.from({ length: 19 }, (_, index) => drawInTurn(() => Promise.resolve(index)));
  await expect(drawInTurn(() => Promise.resolve('too many'))).rejects.toMatchObject({ code: 'BUSY' });
  await expect(fails).rejects.toThrow('No font');
  expect(await Promise.all(drawn)).toHaveLength(19);
  expect(await drawInTurn(() => Promise.resolve('again'))).toBe('again');
});
