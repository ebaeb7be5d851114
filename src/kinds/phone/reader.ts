/**
 * Parses a typed phone number into E.164. Returns undefined for an invalid number. A number without a country prefix is
 * a number of `country`, such as `IN`.
 */
export type PhoneReader = (typed: string, country: string) => string | undefined;

let reader: PhoneReader | undefined;

/**
 * Sets the parser that `phoneReader` returns. The first screen does not load the parser, because the phone library is
 * large and only typing needs it.
 */
export const setPhoneReader = (next: PhoneReader): void => {
  reader = next;
};

/** Returns the parser of phone numbers, or undefined if it is not loaded. */
export const phoneReader = (): PhoneReader | undefined => reader;
