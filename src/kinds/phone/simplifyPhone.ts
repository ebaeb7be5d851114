/**
 * Brings a typed number to digits and a plus, without knowing any country's plan: `(+91) 98450-12345` → `+919845012345`.
 * Full-width digits, `tel:` and a leading `00` are understood; a text with anything else in it comes back trimmed.
 */
export const simplifyPhone = (typed: string): string => {
  const text = typed.normalize('NFKC').replace(/^\s*'?\s*(?:tel:)?/i, '').trim();
  if (!/^[\d\s().+/‐-―−\-\u200e\u200f\u202a-\u202e\u2066-\u2069\u00ad]+$/.test(text)) return text;
  const digits = text.replace(/[^\d+]/g, '').replace(/^\+?00(?=[1-9])/, '+');
  return /^\+?\d+$/.test(digits) ? digits : text;
};
