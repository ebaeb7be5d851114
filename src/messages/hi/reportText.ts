import type { reportText as english } from '../en/reportText.ts';
import type { Translation } from '../Translation.ts';

/** In Hindi: reports: their toolbar, chart, table and files. */
export const reportText = {
  failed: 'यह रिपोर्ट लोड नहीं हो सकी',
  loading: 'आँकड़े लोड हो रहे हैं…',
  refresh: 'रीफ़्रेश करें',
  noAccess: {
    title: 'आपको यह रिपोर्ट देखने की अनुमति नहीं है',
    text: 'अनुमति चाहिए, तो अपने एडमिन से कहें।',
  },
  foot: {
    basis: '%{basis}: %{days}',
    asOf: '%{time} तक, दिन %{zone} के अनुसार',
    more: '%{count} और पंक्ति नहीं दिखाई गई, पर कुल में गिनी गई है |||| %{count} और पंक्तियाँ नहीं दिखाई गईं, पर कुल में गिनी गई हैं',
  },
  export: {
    action: 'एक्सपोर्ट करें',
    creating: 'एक्सपोर्ट: फ़ाइल बन रही है',
    done: '%{file} आपके डाउनलोड में है',
    excel: 'Excel (.xlsx)',
    print: 'प्रिंट करें',
    link: 'लिंक कॉपी करें',
    copied: 'लिंक कॉपी हो गया',
    copyFailed: 'कॉपी नहीं हो सका। ऐड्रेस बार से लिंक कॉपी करें।',
  },
  range: {
    title: 'अवधियाँ',
    label: 'अवधि: %{name}',
    labelDays: 'अवधि: %{name} %{days}',
    custom: 'अपनी अवधि',
    from: 'कब से',
    to: 'कब तक',
    reversed: 'शुरुआत की तारीख समाप्ति की तारीख से पहले होनी चाहिए।',
    apply: 'तारीखें लागू करें',
  },
  none: {
    title: 'इस अवधि में कोई डेटा नहीं',
    text: 'इन तारीखों में कोई रिकॉर्ड नहीं है।',
    filtered: 'इन तारीखों में कोई रिकॉर्ड फ़िल्टर से मेल नहीं खाता।',
    clear: 'फ़िल्टर हटाएँ',
    year: 'यह वित्त वर्ष दिखाएँ',
    all: 'पूरा समय दिखाएँ',
  },
  chart: {
    label: 'चार्ट: %{title}। नीचे की तालिका में सभी आँकड़े हैं।',
    largest: 'चार्ट में %{total} में से सबसे बड़े %{shown} हैं। तालिका में सभी हैं।',
  },
  total: 'कुल',
  totalMore: 'कुल, न दिखाई गई पंक्तियों सहित',
  filters: {
    title: 'फ़िल्टर',
    active: 'लागू',
    chips: 'लागू फ़िल्टर',
    remove: 'फ़िल्टर %{field} हटाएँ',
    clear: 'सब हटाएँ',
    apply: 'रिपोर्ट दिखाएँ',
    sheet: 'रिपोर्ट फ़िल्टर करें',
    sheetPhone: 'फ़िल्टर और व्यू',
    loading: 'फ़िल्टर लोड हो रहे हैं',
    none: 'इस रिपोर्ट में कोई फ़िल्टर नहीं है।',
  },
  options: {
    date: 'तारीख',
    rows: 'पंक्तियाँ',
    by: 'अनुसार',
    show: 'दिखाएँ',
    chart: 'चार्ट',
    teams: 'टीमों के साथ',
    former: 'पूर्व यूज़र',
  },
  share: {
    none: 'संख्याएँ',
    row: 'पंक्ति का %',
    total: 'कुल का %',
  },
  charts: {
    bars: 'बार',
    stacked: 'स्टैक्ड',
    lines: 'लाइन',
    off: 'कोई चार्ट नहीं',
  },
  step: {
    day: 'दिन',
    week: 'हफ़्ता',
    month: 'महीना',
  },
} satisfies Translation<typeof english.phrases>;
