import { SegmentedMessage } from 'sms-segments-calculator';

/** Length and segments of an SMS. `rare`: characters outside of the GSM alphabet, which make every segment shorter. */
export type SmsLength = {
  readonly characters: number;
  readonly segments: number;
  readonly isUnicode: boolean;
  readonly rare: readonly string[];
};

/** Returns whether a character is in the usual alphabet of an SMS, GSM 03.38. */
const isUsual = (sign: string): boolean => new SegmentedMessage(sign).getEncodingName() === 'GSM-7';

/**
 * Counts an SMS as networks do: 160 characters of the usual alphabet in one segment, 153 in each of several; 70 and 67
 * if any character is outside it. Source: GSM 03.38, by the calculator of Twilio.
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
