import { expect, it } from 'vitest';
import { drawDocument } from '../../../../server/documents/drawing/drawDocument.ts';
import { sampleAnswer } from '../../../model/reports/sampleAnswer.ts';
import type { Drawing } from '../../../../server/documents/drawing/drawing.ts';

const page: Drawing = {
  type: 'report',
  content: { answer: sampleAnswer, head: { name: 'Gable Estates', title: 'Flats by status', facts: [] } },
};

it('a user who has three documents waiting does not take the places of others', async () => {
  const own = ['asha', 'asha', 'asha'].map((userId) => drawDocument(userId, page));
  await expect(drawDocument('asha', page)).rejects.toMatchObject({
    code: 'BUSY',
    message: 'You are already creating 3 documents. Try again when one of them is ready.',
  });
  const others = await drawDocument('ravi', page);
  expect(others.subarray(0, 5).toString()).toBe('%PDF-');
  await Promise.all(own);
  expect(await drawDocument('asha', page)).toBeInstanceOf(Buffer);
});

it('drawDocument refuses more than 20 documents at a time', async () => {
  const drawn = Array.from({ length: 20 }, (_, index) => drawDocument(`user${index}`, page));
  await expect(drawDocument('ravi', page)).rejects.toMatchObject({ code: 'BUSY' });
  expect(await Promise.all(drawn)).toHaveLength(20);
});
