import { describe, expect, it } from 'vitest';
import { parseResource } from '#model/parseModel.ts';
import { prefilledValues } from '../../../../src/resources/form/values/prefilledValues.ts';
import { context } from '../../../kinds/context.ts';

const notes = parseResource({
  name: 'notes',
  title: 'Note',
  plural: 'Notes',
  type: 'object',
  properties: {
    about: { type: 'string', enum: ['Lead', 'Data'] },
    price: { type: 'number', kind: 'money' },
    made: { type: 'string', readOnly: true },
  },
});
const given = (text: string) => prefilledValues(notes, new URLSearchParams(text), context);

describe('prefilledValues', () => {
  it('parses values of an address like typed input', () => {
    expect(given('about=data&price=1.5 Cr')).toEqual({ about: 'Data', price: 15_000_000 });
  });

  it('ignores invalid values, read-only fields and unknown fields', () => {
    expect(given('about=Elsewhere&made=x&__proto__=y&nobody=z')).toEqual({});
  });
});
