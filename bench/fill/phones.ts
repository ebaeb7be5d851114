const [firstPhone, prime, step] = [6_000_000_000, 3_999_999_979, 7919] as const;

/**
 * Gives the SQL of the phone of the lead of a number: all over the numbers there are, and no two numbers have one.
 * `phoneText('i')` → `'+91' || (6000000000 + (i) * 7919 % 3999999979)::text`.
 */
export const phoneText = (number: string): string =>
  `'+91' || (${firstPhone} + (${number}) * ${step} % ${prime})::text`;

/** chosen: more than are ever filled in. */
const beyond = 100_000_000;

/** Gives phones that none has who was filled in, another for each number: `unusedPhone(1)` → `+919900012056`. */
export const unusedPhone = (number: number): string => `+91${firstPhone + (((beyond + number) * step) % prime)}`;
