/** Translations of what trying a rule on past records does not cover, by the English texts. */
export const pastRecordLimits: Readonly<Record<string, string>> = {
  'Deleted records are left out.': 'हटाए गए रिकॉर्ड शामिल नहीं हैं।',
  'The audit log does not reach back to the beginning of this period. Older values are taken as they are today.':
    'ऑडिट लॉग इस अवधि की शुरुआत तक नहीं जाता। पुरानी वैल्यू आज जैसी ही मानी गई हैं।',
  'Only the latest time of each record is stored, so earlier ones are not included.':
    'हर रिकॉर्ड के लिए इनमें से केवल सबसे नया समय रखा जाता है।',
  'Past values of %{fields} are not recorded. The current values are used.':
    '%{fields} की पिछली वैल्यू दर्ज नहीं होतीं। आज की वैल्यू ली गई हैं।',
  'Days such as “today” in the filter mean the current day, not the day of the event.':
    'फ़िल्टर में “आज” जैसे दिन का मतलब अभी का दिन है, घटना का दिन नहीं।',
  'Records that a rule assigned are treated as if they had no owner.':
    'जो रिकॉर्ड किसी नियम ने सौंपे, उन्हें बिना ज़िम्मेदार का माना गया है।',
  'Previous owners are taken as they are today.': 'पहले के ज़िम्मेदार आज वाले ही हैं।',
  'Turns start with the first of the people that the rule names today.':
    'बारी शून्य से शुरू होती है, उन लोगों के साथ जो नियम में आज हैं।',
  'Records that were open at the beginning of the period are counted only if they are still open.':
    'खुले रिकॉर्ड अवधि की शुरुआत में गिने गए हैं, उनमें से जो अब भी खुले हैं।',
  'Contacts are counted from the timeline. A running rule checks the filter again at the deadline; this result does not.':
    'संपर्क टाइमलाइन से गिने गए हैं। चालू नियम डेडलाइन पर फ़िल्टर फिर से जाँचता है; यहाँ ऐसा नहीं होता।',
  'Past values of %{fields} are not recorded, so a deadline counts as met at once or never.':
    '%{fields} की पिछली वैल्यू दर्ज नहीं होतीं, इसलिए डेडलाइन शुरू से पूरी मानी गई है या बिल्कुल नहीं।',
  'There were too many changes to read all of them, so some deadlines that were met count as missed.':
    'सभी बदलाव पढ़ने के लिए बहुत ज़्यादा थे, इसलिए कुछ पूरी हुई डेडलाइन निकली हुई गिनी गई हैं।',
  'After a wait, a running rule checks the filter again. Here the record is assumed to match it still.':
    'रुकने के बाद चालू नियम फ़िल्टर फिर से जाँचता है। यहाँ माना गया है कि रिकॉर्ड अब भी उससे मेल खाता है।',
  'This result does not consider who has unsubscribed, which texts lack a value, or whether the channel is on.':
    'यहाँ यह नहीं देखा जाता कि किसने सदस्यता छोड़ी, किस टेक्स्ट में वैल्यू नहीं है, या चैनल चालू है या नहीं।',
  'Status changes that the workflow refuses are not detected.': 'जिन स्टेटस बदलावों को वर्कफ़्लो मना करता है, वे पता नहीं चलते।',
};
