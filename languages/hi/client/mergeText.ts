import type { mergeText as english } from '../../../src/messages/en/mergeText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `mergeText`. */
export const mergeText = {
  title: '%{things} के डुप्लिकेट',
  about: 'एक ही फ़ोन या ईमेल वाले, या एक ही जगह पर मिलते-जुलते नाम वाले रिकॉर्ड।',
  none: 'कोई डुप्लिकेट नहीं मिला',
  noneHint: 'जब दो रिकॉर्ड एक जैसे लगें, तो यहाँ उनकी तुलना करके उन्हें मर्ज कर सकते हैं।',
  noneOfOne: 'इस %{thing} जैसा कोई दूसरा रिकॉर्ड नहीं दिखता।',
  dialog: 'डुप्लिकेट मर्ज करें',
  how: { same: 'एक ही %{field}', similar: '%{field} में समानता' },
  more: '%{count} और दिखाएँ',
  noAccess: 'आपको %{things} मर्ज करने की अनुमति नहीं है',
  compare: 'तुलना करें',
  dismiss: 'डुप्लिकेट नहीं',
  dismissed: 'ये रिकॉर्ड फिर नहीं सुझाए जाएँगे',
  keep: 'इसे रखें',
  fields: 'हर फ़ील्ड की वैल्यू चुनें',
  field: 'फ़ील्ड',
  empty: 'खाली',
  equal: 'सभी फ़ील्ड एक जैसे हैं।',
  what: 'टाइमलाइन, कार्य, दस्तावेज़, दूसरे रिकॉर्ड के लिंक, शेयर लिंक और इनवॉइस उस रिकॉर्ड में चले जाएँगे जिसे आप रखते हैं। इसे एक दिन के भीतर पूर्ववत कर सकते हैं।',
  submit: 'मर्ज करें',
  merged: 'रिकॉर्ड मर्ज हो गए',
  undo: 'मर्ज पूर्ववत करें',
  undone: 'मर्ज पूर्ववत हो गया',
  earlier: 'इस %{thing} में मर्ज किए गए',
  moved: 'इस %{thing} को दूसरे में मर्ज किया गया, जो यहाँ दिख रहा है।',
} satisfies Translation<typeof english.phrases>;
