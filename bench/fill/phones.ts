const [firstPhone, prime, step] = [6_000_000_000, 3_999_999_979, 7919] as const;

/**
 * Returns the SQL that computes the phone number of a lead from the lead's number. Every lead has a different phone
 * number, in no visible order. `phoneText('i')` → `'+91' || (6000000000 + (i) * 7919 % 3999999979)::text`.
 */
export const phoneText = (number: string): string =>
  `'+91' || (${firstPhone} + (${number}) * ${step} % ${prime})::text`;

/** chosen: a number that no created lead has. */
const beyond = 100_000_000;

/**
 * Returns a phone number that no created lead has. Each `number` yields a different phone number: `unusedPhone(1)` →
 * `+919900012056`.
 */
export const unusedPhone = (number: number): string => `+91${firstPhone + (((beyond + number) * step) % prime)}`;
