import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { CountryCode } from 'libphonenumber-js/min';
import { simplifyPhone } from './simplifyPhone.ts';

/**
 * Parses a phone number in any usual spelling into E.164: `098450 12345` in `IN` → `+919845012345`. Returns undefined
 * for an invalid number, and for a number with an extension, because E.164 cannot contain it.
 */
export const parsePhone = (typed: string, country: string): string | undefined => {
  const found = parsePhoneNumberFromString(simplifyPhone(typed), country as CountryCode);
  return found?.isValid() === true && found.ext === undefined ? found.number : undefined;
};
