import type { myDayText as english } from '../../../src/messages/en/myDayText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `myDayText`. */
export const myDayText = {
  title: 'मेरा दिन',
  progress: '%{total} में से %{done} हो गए',
  start: 'शुरू करें',
  startHint: 'पहला रिकॉर्ड खोलें (j)',
  section: {
    overdue: 'समय निकल चुका',
    today: 'आज',
    new: 'अब तक संपर्क नहीं',
  },
  failed: 'आपका दिन लोड नहीं हो सका',
  empty: 'कुछ भी नियत नहीं है, और पहले संपर्क के लिए कोई बाकी नहीं है।',
  finished: 'आज का सारा काम हो गया।',
  all: 'सभी %{count} दिखाएँ',
  first: '%{total} में से पहले %{count} दिखाएँ',
  others: 'इनके पूरे होने पर %{count} और आएगा। |||| इनके पूरे होने पर %{count} और आएँगे।',
  outcome: 'परिणाम',
  outcomeOf: 'परिणाम: %{record}',
  callOf: '%{record} को कॉल करें',
  whatsappOf: '%{record} को WhatsApp करें',
  walk: {
    title: 'मेरा दिन',
    next: 'अगला',
    previous: 'पिछला',
    skip: 'बाद में',
    end: 'मेरा दिन बंद करें',
    last: 'यह “मेरा दिन” का आखिरी रिकॉर्ड था।',
  },
} satisfies Translation<typeof english.phrases>;
