/** Parses a typed number into E.164, or returns undefined; `country` applies to numbers without a prefix. */
export type PhoneReader = (typed: string, country: string) => string | undefined;

let reader: PhoneReader | undefined;

/** Sets the parser of phone numbers. The phone library is too large for the first screen, which only shows numbers. */
export const setPhoneReader = (next: PhoneReader): void => {
  reader = next;
};

/** Returns the parser, or undefined if the library is not loaded. */
export const phoneReader = (): PhoneReader | undefined => reader;
