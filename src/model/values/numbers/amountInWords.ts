const small = [
  '',
  'One',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
  'Eleven',
  'Twelve',
  'Thirteen',
  'Fourteen',
  'Fifteen',
  'Sixteen',
  'Seventeen',
  'Eighteen',
  'Nineteen',
] as const;
const tens = ['', '', 'Twenty', 'Thirty', 'Forty', 'Fifty', 'Sixty', 'Seventy', 'Eighty', 'Ninety'] as const;
const steps = [
  [10_000_000, 'Crore'],
  [100_000, 'Lakh'],
  [1000, 'Thousand'],
  [100, 'Hundred'],
] as const;

const wholeWords = (value: number): string => {
  if (value < 20) return small[value] ?? '';
  if (value < 100) return `${tens[Math.floor(value / 10)] ?? ''} ${small[value % 10] ?? ''}`.trim();
  const [step, name] = steps.find(([from]) => value >= from) ?? [100, 'Hundred'];
  return `${wholeWords(Math.floor(value / step))} ${name} ${wholeWords(value % step)}`.trim();
};

/**
 * Names of a currency's main unit and hundredth. chosen: other currencies use their code, which is correct in any
 * language.
 */
const units: Readonly<Record<string, readonly [string, string]>> = { INR: ['Rupees', 'Paise'] };

/**
 * Returns an amount in words, in Indian numbering: `12500000` in `INR` → `Rupees One Crore Twenty Five Lakh Only`,
 * `1050.5` → `Rupees One Thousand Fifty and Fifty Paise Only`. Other currencies are named by their code, and their
 * parts `Hundredths`. A negative amount begins with `Minus`.
 */
export const amountInWords = (value: number, currency: string): string => {
  const [whole = '0', part = '0'] = Math.abs(value).toFixed(2).split('.');
  const [unit, hundredth] = units[currency] ?? [currency, 'Hundredths'];
  const words = Number(whole) === 0 ? 'Zero' : wholeWords(Number(whole));
  const rest = Number(part) === 0 ? '' : ` and ${wholeWords(Number(part))} ${hundredth}`;
  return `${value < 0 ? 'Minus ' : ''}${unit} ${words}${rest} Only`;
};
