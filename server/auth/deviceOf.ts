import { storedText } from '../language/serverText.ts';
import Bowser from 'bowser';

/** Max length of a header; the rest is cut off. chosen: no browser sends more. */
const maxLength = 500;

/**
 * Returns a readable name of the device that sent a `User-Agent` header, e.g. `Chrome on Android`. For an unknown
 * program: the first word of the header, or `Unknown device` if there is none.
 */
export const deviceOf = (userAgent: string | undefined): string => {
  const text = (userAgent ?? '').slice(0, maxLength);
  if (text.trim() === '') return storedText('stored.unknownDevice');
  const { browser, os } = Bowser.parse(text);
  if (browser.name === undefined || browser.name === '')
    return /^[\w.-]{1,40}/.exec(text)?.[0] ?? storedText('stored.unknownDevice');
  return os.name === undefined || os.name === '' ? browser.name : `${browser.name} on ${os.name}`;
};
