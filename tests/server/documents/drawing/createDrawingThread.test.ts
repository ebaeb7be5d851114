import { expect, it } from 'vitest';
import { createDrawingThread } from '../../../../server/documents/drawing/createDrawingThread.ts';
import type { DrawingTask } from '../../../../server/documents/drawing/drawing.ts';

const invoice = (lines: number): DrawingTask => ({
  language: 'en',
  drawing: {
    type: 'record',
    content: {
      title: 'Tax invoice',
      number: 'INV/1',
      stamp: undefined,
      sender: { name: 'Gable Estates', lines: [] },
      to: ['Asha Rao'],
      facts: [],
      currency: '₹',
      lines: Array.from({ length: lines }, (_, index) => ({ text: `Line ${index}`, amount: '10.00' })),
      totals: [],
      words: 'Rupees ten only',
      payments: undefined,
      notes: [],
    },
  },
});

const flyer = (photo: Buffer): DrawingTask => ({
  language: 'en',
  drawing: {
    type: 'flyer',
    content: {
      agency: 'Gable Estates',
      title: 'Corner house',
      price: '',
      place: '',
      photo,
      highlights: [],
      facts: [],
      lists: [],
      about: '',
      agent: { name: 'Asha Rao', lines: [], contacts: [], portrait: undefined },
      address: 'https://crm.example.com/',
    },
  },
});

const isPdf = (file: Buffer): boolean => file.subarray(0, 5).toString() === '%PDF-';

it('timers and requests run while a document is drawn, and a document that cannot be drawn fails alone', async () => {
  const thread = createDrawingThread();
  await expect(thread.draw(flyer(Buffer.from('not an image')))).rejects.toMatchObject({ code: 'INTERNAL' });
  let turns = 0;
  const counter = setInterval(() => (turns += 1), 1);
  expect(isPdf(await thread.draw(invoice(2000)))).toBe(true);
  clearInterval(counter);
  // Drawing in this thread would leave no turn to a timer.
  expect(turns).toBeGreaterThan(5);
  const hindi = await thread.draw({ ...invoice(1), language: 'hi' });
  expect(hindi.toString('latin1')).toContain('/Lang (hi)');
});

it('a document that takes too long is stopped, and the next one is drawn in a new thread', async () => {
  const thread = createDrawingThread({ maxMs: 5000 });
  await expect(thread.draw(invoice(1_000_000))).rejects.toMatchObject({ code: 'TIMED_OUT' });
  expect(isPdf(await thread.draw(invoice(1)))).toBe(true);
});

it('a document that takes too much memory fails alone', async () => {
  const thread = createDrawingThread({ maxMemoryMb: 64 });
  await expect(thread.draw(invoice(500_000))).rejects.toMatchObject({ code: 'INTERNAL' });
  expect(isPdf(await thread.draw(invoice(1)))).toBe(true);
});

it('an idle thread ends, and the next document starts another', async () => {
  const thread = createDrawingThread({ idleMs: 0 });
  expect(isPdf(await thread.draw(invoice(1)))).toBe(true);
  await new Promise((resolve) => setImmediate(() => setTimeout(resolve)));
  expect(isPdf(await thread.draw(invoice(1)))).toBe(true);
});
