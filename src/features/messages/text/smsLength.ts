import { SegmentedMessage } from 'sms-segments-calculator';

/**
 * The length of an SMS and its number of segments. `rare`: its characters outside the GSM alphabet, which make each
 * segment shorter.
 */
export type SmsLength = {
  readonly characters: number;
  readonly segments: number;
  readonly isUnicode: boolean;
  readonly rare: readonly string[];
};

/** Returns whether a character is in the usual alphabet of an SMS, GSM 03.38. */
const isUsual = (sign: string): boolean => new SegmentedMessage(sign).getEncodingName() === 'GSM-7';

/**
 * Returns the length of an SMS, its number of segments, and its characters outside the GSM alphabet. One segment has up
 * to 160 characters, or 70 with a character outside the GSM alphabet; if there are several segments, 153 or 67 each. An
 * empty text has no segments. Source: GSM 03.38; the segments are counted by Twilio's library.
 */
export const smsLength = (text: string): SmsLength => {
  if (text === '') return { characters: 0, segments: 0, isUnicode: false, rare: [] };
  const message = new SegmentedMessage(text);
  const isUnicode = message.getEncodingName() !== 'GSM-7';
  return {
    characters: [...text].length,
    segments: message.segmentsCount,
    isUnicode,
    rare: isUnicode ? [...new Set([...text].filter((sign) => !isUsual(sign)))] : [],
  };
};
