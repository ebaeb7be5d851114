/** An exact decimal: `digits × 10^-scale`; `1.25` is `{digits: 125n, scale: 2}`. */
export type Decimal = { readonly digits: bigint; readonly scale: number };

const maxExponent = 400;

/** Parses `-1.25`, `.5` or `1e-7` exactly. Returns undefined for other texts, and for exponents beyond ±400. */
export const parseDecimal = (text: string): Decimal | undefined => {
  const [, sign = '', whole = '', part = '', power = '0'] =
    /^([+-]?)(\d*)(?:\.(\d*))?(?:e([+-]?\d+))?$/i.exec(text) ?? [];
  const exponent = Number(power);
  if (whole + part === '' || Math.abs(exponent) > maxExponent) return undefined;
  const scale = part.length - exponent;
  const digits = BigInt(`${whole}${part}`) * (scale < 0 ? 10n ** BigInt(-scale) : 1n);
  return { digits: sign === '-' ? -digits : digits, scale: Math.max(scale, 0) };
};

/** Converts a finite number to a decimal. The digits are those that JavaScript prints, so 0.1 is exactly 0.1. */
export const decimalOf = (value: number): Decimal => parseDecimal(String(value)) ?? { digits: 0n, scale: 0 };

/** Returns the exact product of two decimals. */
export const multiply = (a: Decimal, b: Decimal): Decimal => ({
  digits: a.digits * b.digits,
  scale: a.scale + b.scale,
});

/** Compares two decimals. Returns -1 if `a` is less than `b`, 0 if they are equal, otherwise 1. */
export const compareDecimals = (a: Decimal, b: Decimal): number => {
  const scale = Math.max(a.scale, b.scale);
  const difference = a.digits * 10n ** BigInt(scale - a.scale) - b.digits * 10n ** BigInt(scale - b.scale);
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
};

/** Formats a decimal without exponent or trailing zeros: `0.0000001`, `1200`. */
export const plainText = ({ digits, scale }: Decimal): string => {
  const size = String(digits < 0n ? -digits : digits).padStart(scale + 1, '0');
  const whole = size.slice(0, size.length - scale);
  const part = size.slice(size.length - scale).replace(/0+$/, '');
  return `${digits < 0n ? '-' : ''}${whole}${part === '' ? '' : `.${part}`}`;
};

/**
 * Formats a number without exponent, so that any program can read it: `1e-7` → `0.0000001`. '' for NaN and infinity.
 */
export const plainNumber = (value: number): string => (Number.isFinite(value) ? plainText(decimalOf(value)) : '');

/** Returns the number of digits after the decimal point: `1.25` → 2. */
export const decimalsOf = (value: number): number => plainNumber(value).split('.')[1]?.length ?? 0;

const aligned = (a: Decimal, b: Decimal): { readonly a: bigint; readonly b: bigint; readonly scale: number } => {
  const scale = Math.max(a.scale, b.scale);
  return { a: a.digits * 10n ** BigInt(scale - a.scale), b: b.digits * 10n ** BigInt(scale - b.scale), scale };
};

/** Returns the exact sum of two decimals. */
export const add = (first: Decimal, second: Decimal): Decimal => {
  const { a, b, scale } = aligned(first, second);
  return { digits: a + b, scale };
};

/** Returns the exact difference of two decimals. */
export const subtract = (first: Decimal, second: Decimal): Decimal =>
  add(first, { digits: -second.digits, scale: second.scale });

/**
 * Rounds to `decimals` digits after the point, halves away from zero: `2.345` → `2.35`, `-2.345` → `-2.35`. Returns a
 * decimal with fewer digits unchanged.
 */
export const roundTo = ({ digits, scale }: Decimal, decimals: number): Decimal => {
  if (scale <= decimals) return { digits, scale };
  const step = 10n ** BigInt(scale - decimals);
  const size = digits < 0n ? -digits : digits;
  const rounded = (size * 2n + step) / (step * 2n);
  return { digits: digits < 0n ? -rounded : rounded, scale: decimals };
};
