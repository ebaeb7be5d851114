const [firstPhone, prime, step] = [6_000_000_000, 3_999_999_979, 7919] as const;

/**
 * Returns the SQL of a lead's phone by its number: distributed over all numbers, and unique. `phoneText('i')` → `'+91'
 * || (6000000000 + (i) * 7919 % 3999999979)::text`.
 */
export const phoneText = (number: string): string =>
  `'+91' || (${firstPhone} + (${number}) * ${step} % ${prime})::text`;

/** chosen: more leads than are ever created. */
const beyond = 100_000_000;

/** Returns a phone number that no created lead has, different for each number: `unusedPhone(1)` → `+919900012056`. */
export const unusedPhone = (number: number): string => `+91${firstPhone + (((beyond + number) * step) % prime)}`;
