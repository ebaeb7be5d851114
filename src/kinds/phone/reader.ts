/** Reads a number as typed into E.164, or gives undefined; `country` is that of a number without prefix. */
export type PhoneReader = (typed: string, country: string) => string | undefined;

let reader: PhoneReader | undefined;

/** Sets who reads phone numbers: the phone library is too heavy for the first screen, which only shows them. */
export const setPhoneReader = (next: PhoneReader): void => {
  reader = next;
};

/** Gives the reader, or undefined where the library hasn't been loaded. */
export const phoneReader = (): PhoneReader | undefined => reader;
