import type { calendarText as english } from '../en/calendarText.ts';
import type { Translation } from '../Translation.ts';

/** In Hindi: the calendar: its views, rescheduling, and the feed for other calendars. */
export const calendarText = {
  title: 'कैलेंडर',
  what: 'कैलेंडर',
  whose: 'दिखाएँ',
  people: { me: 'मेरे', team: 'मेरी टीम के', all: 'सबके' },
  resource: 'प्रकार',
  everything: 'सभी शेड्यूल',
  view: { day: 'दिन', week: 'हफ़्ता', month: 'महीना', agenda: 'एजेंडा' },
  today: 'आज',
  failed: 'कैलेंडर लोड नहीं हो सका।',
  none: 'इस अवधि में कुछ भी शेड्यूल नहीं है।',
  cut: 'केवल पहले %{count} इवेंट दिखाए गए हैं। कोई व्यक्ति या छोटी अवधि चुनें।',
  moved: '%{title} का समय अब %{time} है',
  time: 'समय',
  open: '%{thing} खोलें',
  move: 'समय बदलें',
  subscribe: 'सब्सक्राइब करें',
  feed: {
    title: 'दूसरे कैलेंडर से सब्सक्राइब करें',
    intro: 'दूसरे कैलेंडर ऐप एक गुप्त पते से आपके अपने इवेंट पढ़ सकते हैं। जिसके पास यह पता है, वह उन्हें पढ़ सकता है।',
    since: 'पता %{date} को बनाया गया था। वह सिर्फ़ एक बार दिखता है। देखने के लिए नया पता बनाएँ; पुराना काम करना बंद कर देगा।',
    create: 'पता बनाएँ',
    renew: 'नया पता बनाएँ',
    revoke: 'पता बंद करें',
    revoked: 'यह पता अब काम नहीं करता',
    address: 'पता',
    copy: 'पता कॉपी करें',
    copied: 'पता कॉपी हो गया',
  },
} satisfies Translation<typeof english.phrases>;
