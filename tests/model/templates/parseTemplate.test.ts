import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseTemplate, textPlaceOf } from '#model/templates/parseTemplate.ts';

const anyText = fc.string({ unit: fc.constantFrom('a', 'Z', '#', '{', '}', '|', '.', '\n', ' ', '₹', '🏠', '1') });

describe('parseTemplate', () => {
  it('splits text and variables of both forms', () => {
    expect(parseTemplate('Hi #leadName#, {{ lead.city | your city }}!')).toEqual([
      { kind: 'text', at: 0, text: 'Hi ' },
      { kind: 'variable', at: 3, text: '#leadName#', name: 'leadName', fallback: undefined },
      { kind: 'text', at: 13, text: ', ' },
      { kind: 'variable', at: 15, text: '{{ lead.city | your city }}', name: 'lead.city', fallback: 'your city' },
      { kind: 'text', at: 42, text: '!' },
    ]);
  });

  it('keeps number signs that are not variables', () => {
    for (const text of ['Flat #12, tower #3', '# # #', 'a #tag and #another', '100% & <b>']) {
      expect(parseTemplate(text)).toEqual([{ kind: 'text', at: 0, text }]);
    }
  });

  it('returns an unclosed variable', () => {
    expect(parseTemplate('Dear {{lead.name')).toEqual([
      { kind: 'text', at: 0, text: 'Dear ' },
      { kind: 'unclosed', at: 5, text: '{{' },
      { kind: 'text', at: 7, text: 'lead.name' },
    ]);
  });

  it('returns parts that join to the original text, with their positions', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const parts = parseTemplate(text);
        expect(parts.map((part) => part.text).join('')).toBe(text);
        for (const part of parts) expect(text.slice(part.at, part.at + part.text.length)).toBe(part.text);
      }),
    );
  });

  it('returns one part for a text without variables', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 1 }).filter((text) => !/[#{]/.test(text)),
        (text) => {
          expect(parseTemplate(text)).toEqual([{ kind: 'text', at: 0, text }]);
        },
      ),
    );
  });
});

describe('textPlaceOf', () => {
  it('counts lines and columns from 1, and a surrogate pair as one', () => {
    expect(textPlaceOf('one\ntwo 🏠 three', 'one\ntwo 🏠 three'.indexOf('three'))).toEqual({ line: 2, column: 7 });
    expect(textPlaceOf('', 0)).toEqual({ line: 1, column: 1 });
  });
});
