import { expect, it } from 'vitest';
import { conversionValues } from '../../../../server/records/plan/conversionValues.ts';
import { modelOf } from '../../../support/modelOf.ts';

it('a conversion copies the shared fields, but no files', () => {
  const fields = { name: { type: 'string' }, deed: { type: 'object', kind: 'file' } } as const;
  const { resources } = modelOf({ prospects: fields, flats: { ...fields, deed: { ...fields.deed, public: true } } });
  const { prospects, flats } = resources;
  if (prospects === undefined || flats === undefined) throw new Error('the model lacks a resource');
  const values = conversionValues({
    resource: prospects,
    target: flats,
    convert: { to: 'flats', link: 'flat' },
    values: { name: 'Asha', deed: { url: '/files/1/deed.pdf', name: 'deed.pdf', type: 'application/pdf' } },
    now: new Date(),
    timeZone: 'Asia/Kolkata',
  });
  expect(values).toEqual({ name: 'Asha' });
});
