import { describe, expect, it } from 'vitest';
import { choiceTitle, inOrderOfTitles } from '#model/values/choiceTitle.ts';
import { codeTitle } from '#model/values/codeTitle.ts';

describe('title of a choice', () => {
  it('is the name of a country or currency code, and other texts are unchanged', () => {
    expect(codeTitle('IN', 'countries')).toBe('India');
    expect(codeTitle('INR', 'currencies')).toBe('Indian Rupee (INR)');
    for (const other of ['', 'in', 'India', 'QQ', 'INR']) expect(codeTitle(other, 'countries')).toBe(other);
    expect(codeTitle('QQQ', 'currencies')).toBe('QQQ');
    expect(codeTitle('Asia/Kolkata', 'timeZones')).toBe('India (GMT+5:30)');
    expect(codeTitle('America/New_York', 'timeZones')).toMatch(/^New York \(GMT-[45]\)$/);
    for (const other of ['', 'UTC', 'Nowhere']) expect(codeTitle(other, 'timeZones')).toBe(other);
  });

  it('is a name only if the field has choiceTitles', () => {
    expect(choiceTitle({ property: {} }, 'IN')).toBe('IN');
    expect(choiceTitle({ property: { choiceTitles: 'countries' } }, 'IN')).toBe('India');
    expect(choiceTitle({ property: { items: { choiceTitles: 'countries' } } }, 'IN')).toBe('India');
  });

  it('sorts codes after the first one by title', () => {
    const codes = ['IN', 'AE', 'AU'];
    expect(inOrderOfTitles({ property: { choiceTitles: 'countries' } }, codes)).toEqual(['IN', 'AU', 'AE']);
    expect(inOrderOfTitles({ property: {} }, codes)).toEqual(codes);
  });
});
