import Bowser from 'bowser';

/** Nothing that a browser sends is longer. */
const maxLength = 500;

/**
 * Gives the device that a sign-in came from, for people to know it again: `Chrome on Android`. Unknown programs are
 * called by their own first word.
 */
export const deviceOf = (userAgent: string | undefined): string => {
  const text = (userAgent ?? '').slice(0, maxLength);
  if (text.trim() === '') return 'Unknown device';
  const { browser, os } = Bowser.parse(text);
  if (browser.name === undefined || browser.name === '') return /^[\w.-]{1,40}/.exec(text)?.[0] ?? 'Unknown device';
  return os.name === undefined || os.name === '' ? browser.name : `${browser.name} on ${os.name}`;
};
