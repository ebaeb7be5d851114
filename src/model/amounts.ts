/** Steps of the amount display, largest first (specification §9). */
const steps = [
  { from: 10_000_000, suffix: 'Cr' },
  { from: 100_000, suffix: 'Lacs' },
  { from: 1_000, suffix: 'K' },
] as const;

/**
 * Writes an amount as the product shows it: `12500000` → `1.25 Cr`, `3907000` → `39.07 Lacs`, `12500` → `12.50 K`, `750.5` → `750.5`.
 * Units: the organization's currency. Source: specification §9.
 * chosen: a debt keeps its sign before the same text.
 */
export const amountText = (value: number): string => {
  if (!Number.isFinite(value)) return '';
  const size = Math.abs(value);
  const sign = value < 0 ? '-' : '';
  const step = steps.find(({ from }) => size >= from);
  if (step !== undefined) return `${sign}${(size / step.from).toFixed(2)} ${step.suffix}`;
  return `${sign}${Number(size.toFixed(2))}`;
};

/**
 * Writes an amount to the last paisa, grouped the Indian way: `12500000` → `1,25,00,000.00`, `-750.5` → `-750.50`.
 * Units: the organization's currency.
 */
export const exactAmountText = (value: number): string => {
  if (!Number.isFinite(value)) return '';
  const [whole = '', part = ''] = Math.abs(value).toFixed(2).split('.');
  const head = whole.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
  return `${value < 0 ? '-' : ''}${head === '' ? '' : `${head},`}${whole.slice(-3)}.${part}`;
};
