import type { calendarText as english } from '../en/calendarText.ts';
import type { Translation } from '../Translation.ts';

/** The texts of `calendarText` in Hindi. */
export const calendarText = {
  title: 'कैलेंडर',
  what: 'कैलेंडर',
  whose: 'दिखाएँ',
  team: 'टीम: %{name}',
  people: { me: 'मेरे', team: 'मेरी टीम के', all: 'सबके' },
  resource: 'प्रकार',
  everything: 'सभी प्रकार',
  view: { day: 'दिन', week: 'हफ़्ता', days: '3 दिन', month: 'महीना', agenda: 'एजेंडा' },
  today: 'आज',
  failed: 'कैलेंडर लोड नहीं हो सका।',
  none: 'इस अवधि में कुछ भी शेड्यूल नहीं है। समय तय करने पर, जैसे कॉलबैक या विज़िट का, रिकॉर्ड यहाँ दिखते हैं।',
  cut: 'केवल पहले %{count} इवेंट दिखाए गए हैं। कोई व्यक्ति या छोटी अवधि चुनें।',
  moved: '%{title} का समय अब %{time} है',
  grid: {
    previous: 'पिछला %{unit}',
    next: 'अगला %{unit}',
    view: '%{unit} का व्यू',
    views: 'व्यू बदलें',
    goTo: '%{day} पर जाएँ',
    more: '+%{count} और |||| +%{count} और',
    showMore: '%{count} और इवेंट दिखाएँ |||| %{count} और इवेंट दिखाएँ',
    close: 'बंद करें',
    events: 'इवेंट',
    timed: 'समय वाले कार्यक्रम',
  },
  open: '%{thing} खोलें',
  move: 'समय बदलें',
  subscribe: 'सब्सक्राइब करें',
  feed: {
    title: 'अपने इवेंट दूसरे कैलेंडर ऐप में देखें',
    intro:
      'एक गुप्त लिंक दूसरे कैलेंडर ऐप में आपके इवेंट दिखाता है। जिसके पास यह लिंक है, वह उन्हें देख सकता है। पासवर्ड बदलने या बाकी सभी डिवाइस साइन आउट करने पर लिंक काम करना बंद कर देता है।',
    since: 'लिंक %{date} को बनाया गया था। उसे दोबारा नहीं दिखाया जा सकता। नया लिंक बनाने पर पुराना काम करना बंद कर देगा।',
    create: 'लिंक बनाएँ',
    renew: 'नया लिंक बनाएँ',
    revoke: 'लिंक बंद करें',
    revoked: 'यह लिंक अब काम नहीं करता',
    address: 'लिंक',
    copy: 'लिंक कॉपी करें',
    copied: 'लिंक कॉपी हो गया',
  },
} satisfies Translation<typeof english.phrases>;
