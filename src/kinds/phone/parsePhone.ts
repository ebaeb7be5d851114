import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';
import { simplifyPhone } from './simplifyPhone.ts';

/**
 * Parses a phone number in any usual spelling into E.164: `098450 12345` in `IN` → `+919845012345`. Returns undefined
 * for invalid numbers, and for those with an extension, which E.164 would lose.
 */
export const parsePhone = (typed: string, country: string): string | undefined => {
  const found = parsePhoneNumberFromString(simplifyPhone(typed), country as CountryCode);
  return found?.isValid() === true && found.ext === undefined ? found.number : undefined;
};
