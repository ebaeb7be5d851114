/** Returns JSON with line breaks and indentation. A text that is not JSON is returned unchanged. */
export const indentedJson = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};
