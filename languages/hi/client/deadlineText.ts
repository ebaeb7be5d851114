import type { deadlineText as english } from '../../../src/messages/en/deadlineText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `deadlineText`. */
export const deadlineText = {
  title: 'डेडलाइन',
  period: 'शुरू होने की अवधि',
  download: 'CSV डाउनलोड करें',
  downloadFailed: 'फ़ाइल नहीं बन सकी',
  loading: 'डेडलाइन पढ़ी जा रही हैं…',
  failed: 'डेडलाइन लोड नहीं हो सकीं',
  none: 'अभी कोई डेडलाइन नहीं',
  noneText: 'डेडलाइन वाला कोई नियम चालू करें, या उसे टेस्ट मोड में चलाएँ, जिसमें कुछ नहीं बदलता। तब नए रिकॉर्ड यहाँ गिने जाएँगे।',
  nothing: 'इस अवधि में कोई डेडलाइन शुरू नहीं हुई।',
  within: '%{time} के भीतर',
  withinWorking: 'काम के समय में %{time} के भीतर',
  mode: { shadow: 'टेस्ट मोड', off: 'बंद' },
  person: 'व्यक्ति',
  all: 'सभी',
  nobody: 'कोई ज़िम्मेदार नहीं',
  started: 'शुरू हुईं',
  inTime: 'समय पर',
  share: 'समय पर %',
  late: 'देर से',
  overdue: 'समय निकल चुका',
  running: 'जारी',
  median: 'मीडियन समय',
  p90: '90% इतने समय में',
  table: 'प्रति व्यक्ति डेडलाइन: %{title}',
  records: 'समय पर पूरी नहीं हुईं, या अभी जारी: %{title}',
  state: { late: 'देर से', overdue: 'समय निकल चुका', running: 'जारी' },
  due: 'नियत %{time}',
  met: 'पूरी हुई %{time}',
  more: 'और दिखाएँ',
  hidden:
    '%{count} डेडलाइन ऐसे रिकॉर्ड की है जिसे देखने की आपको अनुमति नहीं है। |||| %{count} डेडलाइन ऐसे रिकॉर्ड की हैं जिन्हें देखने की आपको अनुमति नहीं है।',
  mark: { due: '%{title}: नियत %{time}', overdue: '%{title}: समय निकल चुका, %{time} से' },
} satisfies Translation<typeof english.phrases>;
