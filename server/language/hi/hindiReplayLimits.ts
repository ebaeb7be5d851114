/** Hindi translations of what a replay of a rule does not cover, by the English texts. */
export const hindiReplayLimits: Readonly<Record<string, string>> = {
  'Deleted records are left out.': 'हटाए गए रिकॉर्ड शामिल नहीं हैं।',
  'The audit log does not reach back to the beginning of this period. Older values are taken as they are today.':
    'ऑडिट लॉग इस अवधि की शुरुआत तक नहीं जाता। पुरानी वैल्यू आज जैसी ही मानी गई हैं।',
  'Only the latest such time of each record is stored.': 'हर रिकॉर्ड का केवल सबसे नया ऐसा समय रखा जाता है।',
  'Past values of %{fields} are not recorded. The current values are used.':
    '%{fields} की पिछली वैल्यू दर्ज नहीं होतीं। आज की वैल्यू ली गई हैं।',
  'Days such as “today” in the filter mean the day of this replay.': 'फ़िल्टर में “आज” जैसे दिन का मतलब इस जाँच का दिन है।',
  'Records that a rule assigned are treated as if they had no owner.':
    'जो रिकॉर्ड किसी नियम ने सौंपे, उन्हें बिना ज़िम्मेदार का माना गया है।',
  'Earlier owners are those of today.': 'पहले के ज़िम्मेदार आज वाले ही हैं।',
  'Turns start from zero, with the people that the rule names today.':
    'बारी शून्य से शुरू होती है, उन लोगों के साथ जो नियम में आज हैं।',
  'Open records are counted at the beginning of the period, from those that are still open.':
    'खुले रिकॉर्ड अवधि की शुरुआत में गिने गए हैं, उनमें से जो अब भी खुले हैं।',
  'Contacts are counted from the timeline. At a deadline the filter is checked again; the replay does not do so.':
    'संपर्क टाइमलाइन से गिने गए हैं। समय सीमा पर फ़िल्टर फिर से जाँचा जाता है; यहाँ ऐसा नहीं होता।',
  'Past values of %{fields} are not recorded, so a deadline counts as met from the start or not at all.':
    '%{fields} की पिछली वैल्यू दर्ज नहीं होतीं, इसलिए समय सीमा शुरू से पूरी मानी गई है या बिल्कुल नहीं।',
  'There were more changes than are read: some deadlines that were met count as missed.':
    'जितने बदलाव पढ़े जाते हैं उनसे ज़्यादा थे: कुछ पूरी हुई समय सीमाएँ निकली हुई गिनी गई हैं।',
  'After a wait the filter is checked again; the replay assumes that it is still met.':
    'रुकने के बाद फ़िल्टर फिर से जाँचा जाता है; यहाँ माना गया है कि वह अब भी मिलता है।',
  'The replay does not check who has unsubscribed, which texts lack a value, or whether the channel is on.':
    'यहाँ यह नहीं जाँचा जाता कि किसने सदस्यता छोड़ी, किस टेक्स्ट में वैल्यू नहीं है, या चैनल चालू है या नहीं।',
  'A transition that the workflow refuses is not detected.': 'जिस स्टेटस बदलाव को वर्कफ़्लो मना करता है, वह पता नहीं चलता।',
};
