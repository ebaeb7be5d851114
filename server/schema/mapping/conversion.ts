/** A row of a file: column → trimmed text. A Map, because a column may be named `__proto__`. */
export type FileRow = ReadonlyMap<string, string>;

/**
 * Why a text is refused. `reason`: the end of the sentence to show, such as `has an unknown unit`. `got`: the refused
 * text.
 */
export type ConversionRefusal = { readonly reason: string; readonly got: string };

/** Result of a conversion. '' means blank. */
export type Converted = { readonly text: string } | ConversionRefusal;

/** Converts the text of a cell, or returns why it cannot be converted. */
export type Convert = (text: string) => Converted;

/** Reports the problem of one word of a conversion. */
export type ReportProblem = (word: string, message: string) => void;

/** Returns whether a conversion refused its text. */
export const isConversionRefusal = <Good extends object>(
  converted: Good | ConversionRefusal,
): converted is ConversionRefusal => 'reason' in converted;

/**
 * Returns a conversion that runs several conversions one after another, and stops at a blank result. The result is
 * trimmed. A refusal names the original text of the cell.
 */
export const chainConversions =
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
