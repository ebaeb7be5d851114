import { describe, expect, it } from 'vitest';
import { notificationText } from '../../../../server/features/notifications/notificationText.ts';
import { inLanguage } from '../../../../server/language/language.ts';
import { storedText } from '../../../../server/language/serverText.ts';
import '../../../../server/language/serverWording.ts';

const when = { now: new Date('2026-01-05T05:00:00.000Z'), timeZone: 'Asia/Kolkata' };
const dueAt = (time: string): string => storedText('stored.deadline', { rule: 'SLA 1', time });
const inBoth = (stored: string): readonly string[] =>
  (['en', 'hi'] as const).map((language) => inLanguage(language, () => notificationText(stored, when)));

describe('notificationText', () => {
  it('formats times in the language and time zone of the reader, without the date if it is today', () => {
    expect(inBoth(dueAt('2026-01-05T09:00:00.000Z'))).toEqual(['SLA 1: due 2:30 pm', 'SLA 1: डेडलाइन 2:30 pm']);
    expect(inBoth(dueAt('2026-01-05T19:00:00.000Z'))).toEqual([
      'SLA 1: due 6-Jan-2026, 12:30 am',
      'SLA 1: डेडलाइन 6 जनवरी 2026, 12:30 am',
    ]);
  });

  it('formats dates in texts, and keeps other texts unchanged', () => {
    expect(inBoth('Visit Asha on 2026-02-03')).toEqual(['Visit Asha on 3-Feb-2026', 'Visit Asha on 3 फ़रवरी 2026']);
    for (const text of ['Bill A-2026-02-03', 'Due 2026-13-45', 'Due 2026-02-03T99:00:00Z'])
      expect(inBoth(text)).toEqual([text, text]);
  });

  it('has amounts in the words of the language', () => {
    expect(inBoth('Asha has 25.00 Lacs, 1.25 Cr')).toEqual([
      'Asha has 25.00 Lacs, 1.25 Cr',
      'Asha has 25.00 लाख, 1.25 करोड़',
    ]);
    expect(inBoth('Flat K of 25 Lacs')).toEqual(['Flat K of 25 Lacs', 'Flat K of 25 Lacs']);
  });

  it('accepts texts that were stored with a formatted time', () => {
    expect(inBoth('SLA 1: due 5-Jan-2026, 2:30 pm')).toEqual([
      'SLA 1: due 5-Jan-2026, 2:30 pm',
      'SLA 1: डेडलाइन 5-Jan-2026, 2:30 pm',
    ]);
  });
});
