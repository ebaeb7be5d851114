/** Returns JSON in lines that can be read; anything else as it came. */
export const indentedJson = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
