/** The translations of PDF files, exports and the calendar feed, by the English texts. */
export const documents: Readonly<Record<string, string>> = {
  // Invoices.
  'Bill to': 'बिल किसे',
  Description: 'विवरण',
  'Amount (%{currency})': 'राशि (%{currency})',
  '%{title} (%{currency})': '%{title} (%{currency})',
  Notes: 'टिप्पणियाँ',
  Draft: 'ड्राफ़्ट',
  'Page %{number} of %{count}': 'पेज %{number} / %{count}',
  // Flyers.
  'Scan the code for all pictures and details, and to ask about it.':
    'सभी तस्वीरें और जानकारी देखने और पूछताछ करने के लिए कोड स्कैन करें।',
  // Reports.
  Days: 'दिन',
  People: 'लोग',
  'with their teams': 'अपनी टीमों के साथ',
  'without their teams': 'अपनी टीमों के बिना',
  'with former users': 'पुराने यूज़र भी',
  'without former users': 'पुराने यूज़र के बिना',
  'As of': 'इस समय की स्थिति',
  yes: 'हाँ',
  no: 'नहीं',
  me: 'मैं',
  empty: 'खाली',
  'filled in': 'भरा हुआ',
  ' and ': ' और ',
  '%{text} (no longer active)': '%{text} (अब सक्रिय नहीं)',
  '%{text} (deleted)': '%{text} (हटाया गया)',
  'columns %{from}–%{to} of %{count}': '%{count} में से कॉलम %{from}–%{to}',
  'Total, including %{count} not shown': 'कुल, छोड़ी गई %{count} पंक्तियों सहित',
  'Total, including %{count} rows not shown': 'कुल, छोड़ी गई %{count} पंक्तियों सहित',
  seconds: 'सेकंड',
  minutes: 'मिनट',
  Note: 'नोट',
  inactive: 'निष्क्रिय',
  deleted: 'हटाया गया',
  About: 'जानकारी',
  Report: 'रिपोर्ट',
  // Exports.
  Id: 'आईडी',
  '%{field} id': '%{field} आईडी',
};
