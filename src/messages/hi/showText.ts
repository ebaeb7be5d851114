import type { showText as english } from '../en/showText.ts';
import type { Translation } from '../Translation.ts';

/** The texts of `showText` in Hindi. */
export const showText = {
  activity: {
    call: 'कॉल',
    email: 'ईमेल',
    note: 'नोट',
    share: 'शेयर किया',
    appointment: 'मीटिंग',
    visit: 'साइट विज़िट',
    task: 'कार्य',
    import: 'इम्पोर्ट किया',
    're-enquiry': 'फिर पूछताछ की',
    attendance: 'उपस्थिति',
    payment: 'भुगतान',
    assignment: 'असाइन किया',
    whatsapp: 'WhatsApp',
    sms: 'SMS',
  },
  value: {
    empty: 'खाली',
    rows: '%{count} पंक्ति |||| %{count} पंक्तियाँ',
    total: 'कुल %{count}',
  },
  incoming: {
    call: 'आने वाली कॉल',
    whatsapp: 'आया हुआ WhatsApp मैसेज',
    sms: 'आया हुआ SMS',
    email: 'आया हुआ ईमेल',
  },
  time: {
    minutes: '%{count} मिनट',
    hours: '%{count} घंटे',
    days: '%{count} दिन |||| %{count} दिन',
  },
  change: {
    hidden: '%{field} में बदलाव',
    first: '%{field} सेट: %{value}',
    from: '%{field} %{old} %{arrow} %{value}',
    arrow: 'से बदलकर',
    after: '%{time} बाद',
  },
  about: {
    for: '%{time} के लिए',
    on: '%{time} को',
    with: '%{person} के साथ',
    by: '%{channel} से',
  },
  deleted: {
    plain: 'इस %{thing} को हटाया जा चुका है।',
    on: 'इस %{thing} को %{date} को हटाया गया।',
    onBy: 'इस %{thing} को %{person} ने %{date} को हटाया।',
  },
  document: {
    expires: '%{date} को समाप्त',
    expired: '%{date} को समाप्त हुआ',
    change: 'जोड़ें या बदलें',
    save: '%{name} डाउनलोड करें',
    saved: 'दस्तावेज़ सहेजे गए',
    of: '%{record}: %{field}',
  },
  picture: {
    open: 'तस्वीर 1 खोलें, कुल %{count}: %{name}',
    openOne: 'तस्वीर %{index} खोलें, कुल %{count}: %{name}',
    previous: 'पिछली तस्वीर',
    next: 'अगली तस्वीर',
  },
  last: {
    title: 'पिछला संपर्क',
    none: 'अब तक कोई कॉल, मैसेज या नोट नहीं।',
  },
  parts: 'इस पेज पर',
  map: {
    open: 'मैप खोलें',
    title: 'मैप',
  },
  details: 'विवरण',
  emptyFields: 'खाली फ़ील्ड दिखाएँ',
  related: {
    add: '%{record} के लिए %{thing} जोड़ें',
    all: 'सभी %{total} %{things}',
  },
  state: {
    since: 'कब से',
    title: 'स्टेटस',
    overdue: 'समय निकल चुका',
    next: 'अगला कदम',
  },
  timeline: {
    loading: 'टाइमलाइन लोड हो रही है…',
    none: 'अभी कोई गतिविधि नहीं।',
    more: 'और लोड करें',
    recording: 'रिकॉर्डिंग सुनें',
    via: 'API कुंजी “%{key}” से',
    today: 'आज',
    yesterday: 'कल',
    title: 'टाइमलाइन',
    loadingShort: 'लोड हो रहा है…',
  },
  record: 'रिकॉर्ड',
  report: {
    title: 'रिपोर्ट',
    gone: 'यह रिपोर्ट अब मौजूद नहीं है।',
    noAccess: 'आपको %{report} रिपोर्ट देखने की अनुमति नहीं है।',
    open: '%{report} खोलें',
  },
  section: {
    saved: '%{section} को सहेजा गया',
  },
} satisfies Translation<typeof english.phrases>;
