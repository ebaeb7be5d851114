/** One row of a file: column → text, nothing around it. A map, since a file may call a column `__proto__`. */
export type Row = ReadonlyMap<string, string>;

/** Why a text can't be used: a sentence's end, as `has an unknown unit`, and the text that came. */
export type ConversionRefusal = { readonly reason: string; readonly got: string };

/** What a conversion makes of a text; '' stands for "not filled in". */
export type Converted = { readonly text: string } | ConversionRefusal;

export type Convert = (text: string) => Converted;

/** Told of what is wrong with one word of a map's object. */
export type ReportProblem = (word: string, message: string) => void;

/** Tells a refusal from a text. */
export const isConversionRefusal = <Good extends object>(
  converted: Good | ConversionRefusal,
): converted is ConversionRefusal => 'reason' in converted;

/**
 * Runs conversions one after the other; a text that came out empty ends it, a refusal names the text that the cell
 * held.
 */
export const chain =
  (steps: readonly Convert[]): Convert =>
  (text) => {
    let current = text.trim();
    for (const step of steps) {
      if (current === '') break;
      const converted = step(current);
      if (isConversionRefusal(converted)) return { ...converted, got: text };
      current = converted.text.trim();
    }
    return { text: current };
  };
