import type { messagesText as english } from '../../../src/messages/en/messagesText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `messagesText`. */
export const messagesText = {
  open: '%{app} खोलें',
  empty: 'अभी कुछ नहीं लिखा।',
  to: 'प्रति',
  subject: {
    title: 'विषय',
    none: 'कोई विषय नहीं',
  },
  channel: 'चैनल',
  template: {
    title: 'टेम्पलेट',
    none: 'कोई टेम्पलेट नहीं',
    missing: 'यह चैनल केवल अपने टेम्पलेट भेजता है, और अभी कोई टेम्पलेट सेट नहीं है। एडमिन से जोड़ने को कहें।',
    inWindow: 'केवल उस व्यक्ति के पिछले मैसेज के 24 घंटे के भीतर',
  },
  text: 'टेक्स्ट',
  blanks: 'इस रिकॉर्ड में खाली हैं, इसलिए छोड़े गए: %{fields}',
  preview: {
    record: 'इस %{thing} के डेटा के साथ',
    title: 'प्रीव्यू',
    blanks: 'इस रिकॉर्ड में वैल्यू नहीं है: %{fields}। ऐसे में दूसरे शब्द दिखाने के लिए उन्हें “|” के बाद लिखें, जैसे %{example}।',
    noAccess: 'आपको %{things} देखने की अनुमति नहीं है, इसलिए वैल्यू की जगह ब्रैकेट में फ़ील्ड के नाम दिखाए गए हैं।',
  },
  card: {
    hidden: 'छिपा है',
    delete: '%{name} हटाएँ',
  },
  title: '%{name} को मैसेज',
  notSaved: 'मैसेज खुल गया, लेकिन टाइमलाइन में नहीं सहेजा जा सका: %{reason}',
  list: {
    all: 'सभी',
    empty: 'यहाँ अभी कोई %{things} नहीं',
    hint: 'यहाँ जोड़े गए टेम्पलेट मैसेज भेजने वाले सभी लोगों को मिलते हैं।',
    title: '%{about} %{things}',
  },
  person: {
    chooseEmail: '%{people} में से चुनें या ईमेल पता लिखें। ईमेल ऐप में बाद में चुनने के लिए खाली छोड़ें।',
    chooseNumber: '%{people} में से चुनें या नंबर लिखें। मैसेज ऐप में बाद में चुनने के लिए खाली छोड़ें।',
    fullEmail: 'सूची से नाम चुनें, या पूरा ईमेल पता लिखें।',
    fullNumber: 'सूची से नाम चुनें, या पूरा नंबर लिखें।',
  },
  receiver: {
    open: '%{name} को (नंबर या पता मैसेज ऐप में चुनें)',
    known: '%{name} को, %{address}',
  },
  sms: {
    characters: '%{count} अक्षर |||| %{count} अक्षर',
    segments: '%{count} SMS में जाएगा |||| %{count} SMS में जाएगा',
    unicode: '%{characters} की वजह से एक SMS में कम टेक्स्ट आता है',
  },
  problems: {
    use: '%{name} लगाएँ',
    more: 'और %{count} अन्य',
  },
  variables: {
    insert: 'वेरिएबल डालें',
    find: 'वेरिएबल खोजें',
    none: 'कोई वेरिएबल नहीं मिला',
  },
  link: {
    expires: 'लिंक कब तक चले',
    include: 'पब्लिक पेज का लिंक जोड़ें',
    never: 'हमेशा',
    inDays: '%{days} दिन',
  },
  share: {
    with: '%{name} से शेयर करें',
    greeting: 'नमस्ते %{name} जी,',
    greetingPlain: 'नमस्ते,',
    suits: 'शायद आपको यह %{thing} पसंद आए:',
    place: '%{place} में',
    price: '%{price} में',
    page: 'फ़ोटो और विवरण नीचे दिए पेज पर हैं।',
    ask: 'क्या मैं विज़िट तय कर दूँ?',
    start: 'शायद आपको ये %{things} पसंद आएँ। बताइए, आप किन्हें देखना चाहेंगे।',
    copy: 'टेक्स्ट कॉपी करें',
    title: '%{what} शेयर करें',
    several: '%{count} %{things}',
    noLinks: 'अभी लिंक उपलब्ध नहीं हैं: %{reason}',
    notSavedMany: 'मैसेज खुल गया, लेकिन शेयर दर्ज नहीं हो सके: %{reason}',
    noLink: 'अभी लिंक उपलब्ध नहीं है: %{reason}',
    notSaved: 'मैसेज खुल गया, लेकिन शेयर दर्ज नहीं हो सका: %{reason}',
    copied: 'कॉपी करके शेयर दर्ज किया गया',
    done: 'शेयर करके टाइमलाइन में सहेजा गया',
    noted: 'शेयर किया: %{records}',
  },
} satisfies Translation<typeof english.phrases>;
