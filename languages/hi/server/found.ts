/**
 * Translations of what was found in a schema file: the part after `got` in a message about the file, such as `kind
 * phone` in `…, got kind phone; …`. The keys are the English texts with their parameters.
 */
export const found: Readonly<Record<string, string>> = {
  'the channel %{a}': 'चैनल %{a}',
  'the byte %{a}': 'बाइट %{a}',
  'kind %{a}': 'प्रकार %{a}',
  'a number from %{a}': '%{a} से संख्या',
  'a text from %{a}': '%{a} से टेक्स्ट',
  'a date from %{a}': '%{a} से तारीख',
  'a yes/no from %{a}': '%{a} से हाँ/नहीं',
  '%{a}, which is in section %{b} already': '%{a}, जो पहले से सेक्शन %{b} में है',
  '%{a}, which has no choices for %{b}': '%{a}, जिसमें %{b} के विकल्प नहीं हैं',
  '%{a} inside another formula': 'दूसरे फ़ॉर्मूला के भीतर %{a}',
  '%{a} of type %{b}': '%{b} प्रकार का %{a}',
  '%{a} of %{b}': '%{b} का %{a}',
};
