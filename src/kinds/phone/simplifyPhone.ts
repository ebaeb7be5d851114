import { wholeNumberOf } from '../shared/values/spreadsheetNumbers.ts';

/**
 * Converts a digit of any script. Each script has a block of ten digits that starts at a code ending in 0 or 6, such as
 * U+0966 for Devanagari.
 */
const asciiDigit = (digit: string): string => {
  const code = digit.codePointAt(0) ?? 0;
  const start = code - (code % 16);
  return String(/\p{Nd}/u.test(String.fromCodePoint(start)) ? code - start : code - start - 6);
};

/**
 * Reduces a typed phone number to digits and a plus sign: `(+91) 98450-12345` → `+919845012345`. Accepts digits of any
 * script, `tel:`, a leading `00` and a spreadsheet's number format (`9876543214.0`). Other texts are only trimmed. Does
 * not check whether the number exists.
 */
export const simplifyPhone = (typed: string): string => {
  const text = typed
    .normalize('NFKC')
    .replace(/[^\P{Nd}0-9]/gu, asciiDigit)
    .replace(/^\s*'?\s*(?:tel:)?/i, '')
    .trim();
  // A number formatted by a spreadsheet: 9876543214.0, 9.876543210E+09.
  const whole = /^(\+?\d{8,15})[.,]0+$/.exec(text)?.[1] ?? wholeNumberOf(text);
  if (whole !== undefined && whole !== 'shortened') return whole;
  if (!/^[\d\s().+/‐-―−\-\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad]+$/.test(text)) return text;
  const digits = text.replace(/[^\d+]/g, '').replace(/^\+?00(?=[1-9])/, '+');
  return /^\+?\d+$/.test(digits) ? digits : text;
};
