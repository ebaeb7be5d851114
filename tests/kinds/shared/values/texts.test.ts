import { describe, expect, it } from 'vitest';
import { cleanLine, cleanLines } from '#kinds/shared/values/texts.ts';

describe('cleanLine', () => {
  it('removes characters that change the direction of text', () => {
    expect(cleanLine('invoice\u202efdp.exe')).toBe('invoicefdp.exe');
    expect(cleanLine('\u2067Asha\u2069')).toBe('Asha');
  });

  it('returns an empty text if nothing is visible', () => {
    expect(cleanLine(' \u200b\u200d\ufeff\u00ad ')).toBe('');
    expect(cleanLine('\u202e \u2060')).toBe('');
  });

  it('keeps joiners in Hindi and in emoji', () => {
    for (const text of ['क्‍ष', '👩‍👩‍👧']) expect(cleanLine(text)).toBe(text);
  });

  it('replaces line breaks by spaces', () => {
    expect(cleanLine(' Asha\r\nRao ')).toBe('Asha Rao');
  });
});

describe('cleanLines', () => {
  it('keeps line breaks, as \\n', () => {
    expect(cleanLines(' Asha\r\nRao\u202e ')).toBe('Asha\nRao');
    expect(cleanLines('\r\n\u200b')).toBe('');
  });
});
