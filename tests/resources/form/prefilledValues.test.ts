import { describe, expect, it } from 'vitest';
import { parseResource } from '#model/parseModel.ts';
import { prefilledValues } from '../../../src/resources/form/prefilledValues.ts';
import { context } from '../../kinds/context.ts';

const notes = parseResource({
  name: 'notes',
  title: 'Note',
  type: 'object',
  properties: {
    about: { type: 'string', enum: ['Lead', 'Data'] },
    price: { type: 'number', kind: 'money' },
    made: { type: 'string', readOnly: true },
  },
});
const given = (text: string) => prefilledValues(notes, new URLSearchParams(text), context);

describe('what an address says of a new record', () => {
  it('is read as it would be typed', () => {
    expect(given('about=data&price=1.5 Cr')).toEqual({ about: 'Data', price: 15_000_000 });
  });

  it('says nothing that cannot be read, that only the server writes, or of which there is no field', () => {
    expect(given('about=Elsewhere&made=x&__proto__=y&nobody=z')).toEqual({});
  });
});
