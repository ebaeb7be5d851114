/** Increases the last number of a text: `A-109` → `A-110`, `P-9` → `P-10`. Appends ` 2` to a text without a number. */
export const nextText = (text: string): string => {
  const [, before, number, after] = /^(.*?)(\d+)(\D*)$/s.exec(text) ?? [];
  if (before === undefined || number === undefined || after === undefined) return `${text} 2`;
  return `${before}${String(BigInt(number) + 1n).padStart(number.length, '0')}${after}`;
};
