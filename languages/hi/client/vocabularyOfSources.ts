/** Translations of descriptions in the vocabulary of sources: English sentence → its translation. */
export const vocabularyOfSources: Readonly<Record<string, string>> = {
  'One sentence that explains the source to users': 'एक वाक्य जो यूज़र को स्रोत समझाए',
  'How a delivery proves where it comes from': 'डिलीवरी कैसे साबित करती है कि वह कहाँ से आई',
  'A website form': 'विज़िटर का फ़ॉर्म',
  'Emails of a mailbox that the server reads': 'उस मेलबॉक्स के ईमेल जिसे सर्वर पढ़ता है',
  'The server asks an address for new records': 'सर्वर किसी पते से नए रिकॉर्ड माँगता है',
  'The address that the server asks for new records, for a source that is verified by poll':
    'वह पता जिससे सर्वर नए रिकॉर्ड माँगता है, पोल से पुष्टि वाले स्रोत के लिए',
  'Address, without a query, that answers a GET with JSON': 'पता, बिना क्वेरी के, जो GET का जवाब JSON में देता है',
  'Headers, with the same values as the query': 'हेडर, क्वेरी जैसी ही वैल्यू के साथ',
  'How often the server asks: minutes, hours or days': 'सर्वर कितनी बार पूछता है: मिनट, घंटे या दिन',
  'How far back a request goes at most, for example after an outage':
    'रिक्वेस्ट ज़्यादा से ज़्यादा कितना पीछे जाता है, जैसे रुकावट के बाद',
  'Older records are not fetched': 'इससे पुराने रिकॉर्ड नहीं लाए जाते',
  'How times are written: seconds or milliseconds since 1970, or as 2026-11-26T09:30:00Z':
    'समय कैसे लिखे जाते हैं: 1970 से सेकंड या मिलीसेकंड, या 2026-11-26T09:30:00Z जैसे',
  'The text to sign: {signature} is its HMAC-SHA256 with the secret key, in hexadecimal digits':
    'हस्ताक्षर का टेक्स्ट: {signature} गुप्त कुंजी के साथ उसका HMAC-SHA256 है, हेक्साडेसिमल में',
  'A delivery of this source created the record, or was added to it':
    'इस स्रोत की डिलीवरी से रिकॉर्ड बना, या वह इसमें जोड़ी गई',
  'true: a GET with the values in its query is a delivery too': 'true: क्वेरी में वैल्यू वाला GET भी डिलीवरी है',
  'Path of the records in one delivery; [] stands for each entry of a list':
    'एक डिलीवरी में रिकॉर्ड का पाथ; [] सूची की हर एंट्री के लिए है',
  'Columns whose values identify a delivery, so that a repeated one is recorded once':
    'कॉलम जिनकी वैल्यू डिलीवरी पहचानती है, ताकि दोहराई गई एक ही बार दर्ज हो',
  'Lists of names and values, such as the answers of a form': 'नाम और वैल्यू की सूचियाँ, जैसे फ़ॉर्म के जवाब',
  'Key of each entry whose value is the answer; several answers are joined by commas':
    'हर एंट्री का वह हिस्सा जिसमें जवाब है; कई जवाब अल्पविराम से जोड़े जाते हैं',
  'Column → texts: a delivery with one of these texts is stored, but no record is created from it':
    'कॉलम → टेक्स्ट: इनमें से किसी टेक्स्ट वाली डिलीवरी रखी जाती है, पर उससे रिकॉर्ड नहीं बनता',
  'How a complete record is fetched if a delivery has only its id': 'पूरा रिकॉर्ड कैसे आता है, अगर डिलीवरी में केवल आईडी है',
  'Address, with columns of the delivery in braces after the host': 'पता; डिलीवरी के कॉलम होस्ट के बाद कोष्ठक में',
  'A delivery with this column is complete, and nothing is fetched': 'इस कॉलम वाली डिलीवरी पूरी है, और कुछ नहीं लाया जाता',
  'The website form of the source': 'स्रोत का वेबसाइट फ़ॉर्म',
  'Shown after the form was sent': 'फ़ॉर्म भेजने के बाद दिखता है',
  'Column that gets the entered value; the rules under fields use it':
    'कॉलम जिसे भरी गई वैल्यू मिलती है; fields के नियम उसे लेते हैं',
  'Titles of the choices in other languages: language → choice → title':
    'दूसरी भाषाओं में विकल्पों के शीर्षक: भाषा → विकल्प → शीर्षक',
  'Choice → its title in this language': 'विकल्प → इस भाषा में उसका शीर्षक',
  'Whether it must be filled in': 'क्या इसे भरना ज़रूरी है',
  'The sentence that visitors agree to': 'वह वाक्य जिससे विज़िटर सहमत होते हैं',
  'Yes/no field of the record that stores the consent': 'रिकॉर्ड का हाँ/नहीं फ़ील्ड जिसमें सहमति रहती है',
  'A form that is sent faster than this is spam': 'इससे जल्दी भेजा गया फ़ॉर्म स्पैम है',
  'The mailbox of a source that is verified by email': 'ईमेल से पुष्टि वाले स्रोत का मेलबॉक्स',
  'Senders: addresses, or domains that begin with @': 'भेजने वाले: पते, या @ से शुरू होने वाले डोमेन',
  'Regular expression that the subject must match, ignoring case': 'रेगुलर एक्सप्रेशन जिससे विषय मेल खाए; छोटे-बड़े अक्षर एक समान',
  'Mailbox to which stored emails are moved': 'मेलबॉक्स जहाँ सहेजे गए ईमेल ले जाए जाते हैं',
  'Column → where its value is in the email': 'कॉलम → ईमेल में उसकी वैल्यू कहाँ है',
  'Text of the table cell before the value, or of a line before the colon, ignoring case':
    'वैल्यू से पहले वाले खाने का टेक्स्ट, या पंक्ति में कोलन से पहले का; छोटे-बड़े अक्षर एक समान',
  'Regular expression whose first group is the value, ignoring case':
    'रेगुलर एक्सप्रेशन जिसका पहला समूह वैल्यू है; छोटे-बड़े अक्षर एक समान',
  'Where to search for the pattern': 'पैटर्न कहाँ खोजा जाता है',
  'Field → rule, as in an import mapping: a column, a value or parts, with conversions and conditions':
    'फ़ील्ड → नियम, इम्पोर्ट मैपिंग की तरह: कॉलम, वैल्यू या हिस्से, रूपांतरण और शर्तों के साथ',
};
