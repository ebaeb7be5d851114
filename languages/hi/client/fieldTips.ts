/** Translations of the tips in the schema studio about fields and formulas: English sentence → its translation. */
export const fieldTips: Readonly<Record<string, string>> = {
  'In English': 'अंग्रेज़ी में',
  'In the language with this code': 'इस कोड वाली भाषा में',
  'A text on screen, or the same text in several languages': 'स्क्रीन पर दिखने वाला टेक्स्ट, या वही टेक्स्ट कई भाषाओं में',
  'Users see it in their language, or in English if it is missing': 'यूज़र इसे अपनी भाषा में देखते हैं, और वह न हो तो अंग्रेज़ी में',
  'A list of unique names': 'अलग-अलग नामों की सूची',
  'Name of a permission: letters and digits, beginning with a lower-case letter':
    'अनुमति का नाम: अक्षर और अंक, छोटे अंग्रेज़ी अक्षर से शुरू',
  'Name of a field of the same object': 'उसी ऑब्जेक्ट के फ़ील्ड का नाम',
  'One name, or a list of unique names': 'एक नाम, या अलग-अलग नामों की सूची',
  'An address below /dashboard': '/dashboard के नीचे का पता',
  'The choices, each once, in display order': 'विकल्प, हर एक एक बार, दिखने के क्रम में',
  'A time of day, 24-hour clock': 'दिन का समय, 24 घंटे की घड़ी',
  'A field: JSON Schema keywords first, then the additional words': 'फ़ील्ड: पहले JSON Schema के शब्द, फिर अतिरिक्त शब्द',
  'JSON type of the value': 'वैल्यू का JSON प्रकार',
  'The kind of the field follows from it, and from format, enum, items and to, unless kind is set':
    'फ़ील्ड का प्रकार इससे और format, enum, items और to से तय होता है, जब तक kind न लिखा हो',
  'Label of the field on screen and in messages': 'स्क्रीन और मैसेज में फ़ील्ड का लेबल',
  'Default: derived from the name': 'नहीं लिखा हो तो: नाम से बनता है',
  'Help text below the input': 'इनपुट के नीचे सहायता का टेक्स्ट',
  'Default value of a new record': 'नए रिकॉर्ड की शुरुआती वैल्यू',
  '"$now" for a time, "$today" for a day, "$me" for a reference to the creator':
    'समय के लिए "$now", दिन के लिए "$today", बनाने वाले के रेफ़रेंस के लिए "$me"',
  'The choices': 'विकल्प',
  'A month field can list words in addition to months': 'महीने के फ़ील्ड में महीनों के अलावा शब्द भी हो सकते हैं',
  'The choices are codes of countries (ISO 3166, IN), currencies (ISO 4217, INR) or time zones (IANA, Asia/Kolkata)':
    'विकल्प देशों (ISO 3166, IN), मुद्राओं (ISO 4217, INR) या समय क्षेत्रों (IANA, Asia/Kolkata) के कोड हैं',
  'Users see their names in their language': 'यूज़र उनके नाम अपनी भाषा में देखते हैं',
  'Records and filters contain the choice itself': 'रिकॉर्ड और फ़िल्टर में वही विकल्प रहता है',
  'For choices that are codes, write countries, currencies or timeZones instead: users then see their names (India, Indian Rupee, India (GMT+5:30)) in every language':
    'विकल्प कोड हों तो इसकी जगह countries, currencies या timeZones लिखें: तब यूज़र हर भाषा में उनके नाम देखते हैं (भारत, भारतीय रुपया, भारत (GMT+5:30))',
  'Titles of the choices, and of the reasons of an appointment, in other languages: language → choice → title':
    'विकल्पों के, और अपॉइंटमेंट के कारणों के, दूसरी भाषाओं में शीर्षक: भाषा → विकल्प → शीर्षक',
  'A choice has the same title in every field, so it is enough to write it once':
    'विकल्प का शीर्षक हर फ़ील्ड में एक ही होता है, इसलिए उसे एक बार लिखना काफ़ी है',
  'true: the value must be true, such as a consent that must be given': 'true: वैल्यू true हो, जैसे वह सहमति जो देनी ही है',
  'Minimum length of a text': 'टेक्स्ट की कम से कम लंबाई',
  'Maximum length of a text': 'टेक्स्ट की अधिकतम लंबाई',
  'Patterns that can take very long are rejected': 'जो पैटर्न बहुत समय ले सकते हैं, वे स्वीकार नहीं होते',
  'Regular expression (Unicode) that a text must match; anchor it with ^ and $':
    'रेगुलर एक्सप्रेशन (Unicode) जिससे टेक्स्ट मेल खाए; पूरे टेक्स्ट के लिए ^ और $ लगाएँ',
  'Minimum of a number': 'संख्या का न्यूनतम',
  'Maximum of a number': 'संख्या का अधिकतम',
  'The number must be a multiple of this value': 'संख्या इस वैल्यू की गुणज हो',
  'Format of a text: date is a day, date-time is a time in UTC, email, uri is an http(s) URL':
    'टेक्स्ट का प्रारूप: date दिन है, date-time UTC में समय, email, uri http(s) URL है',
  'The title of the items names one row: with Unit, the button is “Add unit”':
    'आइटम का शीर्षक एक पंक्ति का नाम है: Unit के साथ बटन “Add unit” होता है',
  'With enum, the field offers several choices; objects are rows, strings are free texts':
    'enum के साथ फ़ील्ड में कई विकल्प चुने जा सकते हैं; ऑब्जेक्ट पंक्तियाँ हैं, स्ट्रिंग मनचाहे टेक्स्ट',
  'Schema of the list items': 'सूची की मदों का स्कीमा',
  'Minimum number of items': 'मदों की कम से कम संख्या',
  'Maximum number of items': 'मदों की अधिकतम संख्या',
  'true: items must be unique': 'true: मदें अलग-अलग हों',
  'Fields of a group, or (under items) of a row': 'समूह के, या (items में) पंक्ति के फ़ील्ड',
  'Required fields of a group or a row': 'समूह या पंक्ति के ज़रूरी फ़ील्ड',
  'For an object whose names users choose: the schema of each value':
    'ऐसे ऑब्जेक्ट के लिए जिसमें नाम यूज़र चुनते हैं: हर वैल्यू का स्कीमा',
  'true: forms and ordinary calls cannot write the field': 'true: फ़ॉर्म और सामान्य कॉल यह फ़ील्ड नहीं लिख सकते',
  'State fields are read-only: only the status call changes them':
    'स्टेटस के फ़ील्ड केवल पढ़े जाते हैं: उन्हें केवल status कॉल बदलता है',
  'true: the server never returns the value': 'true: सर्वर यह वैल्यू कभी नहीं देता',
  'Example values': 'उदाहरण की वैल्यू',
  'Field type, if JSON Schema has no keyword for it': 'फ़ील्ड का प्रकार, अगर JSON Schema में उसका कोई शब्द नहीं है',
  'Otherwise derived: string → text, date → date, enum → choice, boolean → yesNo, number → number, object → group, array of enum → choices, of objects → rows':
    'नहीं तो ऐसे तय होता है: string → text, date → date, enum → choice, boolean → yesNo, number → number, object → group, enum की array → choices, object की → rows',
  "The field's earlier name": 'फ़ील्ड का पुराना नाम',
  'Its column is renamed and the data kept': 'उसके कॉलम का नाम बदलता है और डेटा बना रहता है',
  'Migrates existing values': 'मौजूदा वैल्यू को बदलता है',
  'Removed choice → the choice that existing records get, or null for none':
    'हटाया गया विकल्प → मौजूदा रिकॉर्ड को मिलने वाला विकल्प, या कोई नहीं तो null',
  'If a field becomes a reference or gets another to: the old text or record name → the name of the new record, or null':
    'फ़ील्ड रेफ़रेंस बने या उसका to बदले तो: पुराना टेक्स्ट या रिकॉर्ड का नाम → नए रिकॉर्ड का नाम, या null',
  'Applied once, logged and audited; it can stay in the file': 'एक बार लागू होता है, लॉग और ऑडिट में दर्ज; फ़ाइल में रह सकता है',
  'If a field becomes a reference or gets another to: the new value for existing records whose value matches no record, or more than one':
    'फ़ील्ड रेफ़रेंस बने या उसका to बदले तो: उन मौजूदा रिकॉर्ड की वैल्यू जिनकी वैल्यू किसी रिकॉर्ड से नहीं, या कई से, मेल खाती है',
  'null leaves the field blank; a text is the name of a record': 'null फ़ील्ड को खाली रखता है; टेक्स्ट रिकॉर्ड का नाम है',
  'Default: the edit is rejected if there are such records': 'नहीं लिखा हो तो: ऐसे रिकॉर्ड हों तो बदलाव स्वीकार नहीं होता',
  'Value for existing records with a blank value, for example when the field becomes required':
    'खाली वैल्यू वाले मौजूदा रिकॉर्ड की वैल्यू, जैसे जब फ़ील्ड ज़रूरी बने',
  'It must be valid and in the stored form: a phone "+919845012345", an area {"value": 1200, "unit": "sq ft"}, a reference the id of a record':
    'वह मान्य हो और सहेजे जाने वाले रूप में हो: फ़ोन "+919845012345", क्षेत्रफल {"value": 1200, "unit": "sq ft"}, रेफ़रेंस में रिकॉर्ड की आईडी',
  'Applied once, logged and audited': 'एक बार लागू होता है, लॉग और ऑडिट में दर्ज',
  'true: in existing records, texts are cut to maxLength and numbers are limited to minimum and maximum':
    'true: मौजूदा रिकॉर्ड में टेक्स्ट maxLength पर काटे जाते हैं और संख्याएँ minimum और maximum तक सीमित होती हैं',
  'now: new rules of the field (required, fewer choices, other limits, comparisons) apply only to new values':
    'now: फ़ील्ड के नए नियम (ज़रूरी होना, कम विकल्प, दूसरी सीमाएँ, तुलना) केवल नई वैल्यू पर लागू हैं',
  'Existing records that violate them can stay unchanged until someone edits the value':
    'जो मौजूदा रिकॉर्ड इन्हें नहीं मानते, वे तब तक वैसे रह सकते हैं जब तक कोई वह वैल्यू न बदले',
  'true: searches look in this field': 'true: खोज इस फ़ील्ड में भी होती है',
  'true: part of the short form of a new record, which begins with the required and the quick fields; More fields opens the rest':
    'true: नए रिकॉर्ड के छोटे फ़ॉर्म में शामिल, जो ज़रूरी और quick फ़ील्ड से शुरू होता है; “और फ़ील्ड” से बाकी खुलते हैं',
  'Default: a resource without quick fields has only the full form':
    'नहीं लिखा हो तो: बिना quick फ़ील्ड वाले रिसोर्स का केवल पूरा फ़ॉर्म होता है',
  'true: listed among the first filters, and indexed': 'true: पहले दिखने वाले फ़िल्टर में, और इंडेक्स के साथ',
  'Users find other fields by typing their name in the filter menu': 'बाकी फ़ील्ड यूज़र फ़िल्टर मेन्यू में नाम टाइप करके ढूँढते हैं',
  'true: offered as a sort order, and indexed': 'true: इससे क्रम लगा सकते हैं, और इंडेक्स के साथ',
  '"warn": the user is warned about a duplicate value and can allow it':
    '"warn": डुप्लिकेट वैल्यू पर यूज़र को चेतावनी मिलती है और वे उसे रख सकते हैं',
  'true: duplicates are rejected': 'true: डुप्लिकेट स्वीकार नहीं होते',
  'Rows support only true: values must be unique within a list': 'पंक्तियों में केवल true चलता है: एक सूची में वैल्यू अलग-अलग हों',
  'Permission of the module that is needed to see the value': 'मॉड्यूल की अनुमति जो वैल्यू देखने के लिए चाहिए',
  'Without it, the value is masked or left out': 'उसके बिना वैल्यू ढकी रहती है या नहीं दिखती',
  'Rules between fields, transitions and automations still use it: users who may change another field of such a rule can infer the value from what is accepted':
    'फ़ील्ड के बीच के नियम, ट्रांज़िशन और ऑटोमेशन उसे फिर भी इस्तेमाल करते हैं: जो यूज़र ऐसे नियम का दूसरा फ़ील्ड बदल सकते हैं, वे मंज़ूर किए गए बदलावों से वैल्यू का अंदाज़ा लगा सकते हैं',
  'Only for read-only fields': 'केवल readOnly फ़ील्ड के लिए',
  'true: only the owners of a record see the value, with the permission in readable':
    'true: वैल्यू केवल रिकॉर्ड के ज़िम्मेदार लोग देखते हैं, readable की अनुमति हो तो',
  'Nobody can filter or sort by it': 'कोई इससे फ़िल्टर या क्रम नहीं लगा सकता',
  'Permission of the module that is needed to set or change the value': 'मॉड्यूल की अनुमति जो वैल्यू भरने या बदलने के लिए चाहिए',
  'Without it, a new record has the default': 'उसके बिना नए रिकॉर्ड में डिफ़ॉल्ट वैल्यू रहती है',
  'true: a bulk action can set this choice or reference for many records at once, with the permissions bulk and edit':
    'true: बल्क काम इस विकल्प या रेफ़रेंस को कई रिकॉर्ड में एक साथ भर सकता है; bulk और edit अनुमति चाहिए',
  'true: each change is logged with the old and new value': 'true: हर बदलाव पुरानी और नई वैल्यू के साथ दर्ज होता है',
  "true: shown to everyone on the record's public page": 'true: रिकॉर्ड के सार्वजनिक पेज पर सबको दिखता है',
  'Field whose value determines the choices; needs choices': 'फ़ील्ड जिसकी वैल्यू से विकल्प तय होते हैं; choices चाहिए',
  'Value of the choicesBy field → choices': 'choicesBy फ़ील्ड की वैल्यू → विकल्प',
  'A value that is not listed has no choices': 'जो वैल्यू सूची में नहीं है, उसके कोई विकल्प नहीं',
  'Resource that a reference refers to': 'रिसोर्स जिसकी ओर रेफ़रेंस है',
  'Resources that a relation can refer to: a record of any of them':
    'रिसोर्स जिनकी ओर रिलेशन हो सकता है: इनमें से किसी का भी रिकॉर्ड',
  'API format: {"resource": "leads", "_id": "…"}': 'API का प्रारूप: {"resource": "leads", "_id": "…"}',
  'For a relation: when a record is created or reaches a final state, an activity of this kind is added to the timeline of the related record':
    'रिलेशन के लिए: रिकॉर्ड बनने या अंतिम स्टेटस तक पहुँचने पर जुड़े रिकॉर्ड की टाइमलाइन में इस प्रकार की गतिविधि जुड़ती है',
  'For a choice field: choice → the state type whose color it gets':
    'विकल्प फ़ील्ड के लिए: विकल्प → स्टेटस का प्रकार जिसका रंग उसे मिलता है',
  'For a list of files: each file is a document with a type, and may have an expiry date':
    'फ़ाइलों की सूची के लिए: हर फ़ाइल एक दस्तावेज़ है, जिसका प्रकार होता है और वैधता की तारीख हो सकती है',
  "A record's page shows them in their own panel, with preview and expiry date":
    'रिकॉर्ड के पेज पर वे अपने पैनल में दिखते हैं, प्रीव्यू और वैधता की तारीख के साथ',
  'The notification expires reminds people': 'expires सूचना लोगों को याद दिलाती है',
  'Types to choose from': 'चुनने के लिए प्रकार',
  'How many days before the expiry date the notification expires is sent':
    'वैधता की तारीख से कितने दिन पहले expires सूचना जाती है',
  'Another field of the record: the value of this field must not be smaller':
    'रिकॉर्ड का दूसरा फ़ील्ड: इस फ़ील्ड की वैल्यू उससे छोटी न हो',
  'Another field of the record: the value of this field must not be larger':
    'रिकॉर्ड का दूसरा फ़ील्ड: इस फ़ील्ड की वैल्यू उससे बड़ी न हो',
  'Another date field of the record: this date must be later': 'रिकॉर्ड का दूसरा तारीख फ़ील्ड: यह तारीख उसके बाद की हो',
  'Another date field of the record: this date must be earlier': 'रिकॉर्ड का दूसरा तारीख फ़ील्ड: यह तारीख उससे पहले की हो',
  'The event on which the server sets the field': 'घटना जिस पर सर्वर यह फ़ील्ड लिखता है',
  'assigned, contacted, statusChanged, secretChanged (such as a new password), reEnquired: the time of the last such event':
    'assigned, contacted, statusChanged, secretChanged (जैसे नया पासवर्ड), reEnquired: आखिरी बार का समय',
  'opened: when the owner first opened the record': 'opened: ज़िम्मेदार ने रिकॉर्ड पहली बार कब खोला',
  'contactCount, shareCount, reEnquiryCount: how often': 'contactCount, shareCount, reEnquiryCount: कितनी बार',
  'closed, closedBy: when, and through whom, the record reached a final state (won, lost, cancelled)':
    'closed, closedBy: अंतिम स्टेटस (won, lost, cancelled) कब हुआ और किसने किया',
  'Text before a serial number': 'क्रम संख्या से पहले का टेक्स्ट',
  'A new or changed formula also updates existing records, except those in a state with editable':
    'नया या बदला हुआ फ़ॉर्मूला मौजूदा रिकॉर्ड को भी अपडेट करता है, editable वाले स्टेटस के रिकॉर्ड छोड़कर',
  'With since: now, it updates no existing records': 'since: now हो तो वह कोई मौजूदा रिकॉर्ड अपडेट नहीं करता',
  'Formula of a computed field: a number, a text, a choice, a date or a yes/no, depending on the kind':
    'अपने आप निकलने वाले फ़ील्ड का फ़ॉर्मूला: प्रकार के अनुसार संख्या, टेक्स्ट, विकल्प, तारीख या हाँ/नहीं',
  'Numbers are exact decimals, rounded half up to two decimals (to none with type integer)':
    'संख्याएँ सटीक दशमलव हैं, दो दशमलव तक राउंड (type integer हो तो बिना दशमलव), आधा ऊपर',
  'The server stores the result, and the form shows it while the user types':
    'नतीजा सर्वर सहेजता है, और फ़ॉर्म टाइप करते समय ही उसे दिखाता है',
  'For a reference: a filter for the records it can refer to': 'रेफ़रेंस के लिए: उन रिकॉर्ड का फ़िल्टर जिनकी ओर वह हो सकता है',
  'Others are not offered and are rejected': 'दूसरे रिकॉर्ड न दिखाए जाते हैं, न स्वीकार होते हैं',
  'For a document number: consecutive numbers without gaps within a period':
    'दस्तावेज़ नंबर के लिए: एक अवधि के भीतर बिना खाली जगह के लगातार नंबर',
  'A transition with gives assigns the next number': 'gives वाला स्टेटस बदलाव अगला नंबर देता है',
  'Period after which numbering restarts; financialYear is April to March':
    'अवधि जिसके बाद नंबर फिर से शुरू होते हैं; financialYear अप्रैल से मार्च है',
  'Date field that determines the period': 'तारीख का फ़ील्ड जिससे अवधि तय होती है',
  'Format: {year} is 2026-27, {number:4} has at least four digits':
    'प्रारूप: {year} 2026-27 है, {number:4} में कम से कम चार अंक होते हैं',
  'Fills in a blank value with a setting of the organization that depends on the day, such as the GST rate':
    'खाली वैल्यू को संगठन की उस सेटिंग से भरता है जो दिन पर निर्भर है, जैसे GST की दर',
  'Name of the setting': 'सेटिंग का नाम',
  'Date field: the day whose setting is used': 'तारीख का फ़ील्ड: वह दिन जिसकी सेटिंग ली जाती है',
  'Fills in a blank value from the record that another field of the form refers to':
    'खाली वैल्यू को उस रिकॉर्ड से भरता है जिसकी ओर फ़ॉर्म का दूसरा फ़ील्ड है',
  'Reference field of the same form': 'उसी फ़ॉर्म का रेफ़रेंस फ़ील्ड',
  'Fields of the referenced record; the first that is not blank is used': 'उस रिकॉर्ड के फ़ील्ड; पहला भरा हुआ लिया जाता है',
  'true: an amount is shown exactly, as 1,25,000.00 instead of 1.25 Lacs':
    'true: राशि पूरी दिखती है, 1.25 Lacs की जगह 1,25,000.00',
  'Text in the empty input': 'खाली इनपुट में दिखने वाला टेक्स्ट',
  'With pattern, it must be an example: messages show it': '`pattern` के साथ यह उदाहरण होना चाहिए: मैसेज इसे दिखाते हैं',
  'Organization setting that this field stores': 'संगठन की सेटिंग जिसे यह फ़ील्ड रखता है',
  'A value overrides the one in _settings.json': 'इसकी वैल्यू _settings.json वाली की जगह लेती है',
  'Other column titles that an import file can use for this field':
    'कॉलम के दूसरे शीर्षक, जिनसे इम्पोर्ट की फ़ाइल यह फ़ील्ड भर सकती है',
  'A constant (number, text, date as 2026-04-01, true or false), or one word: field, sum (over rows), add, subtract, multiply, percent, divide, min, max, round, daysBetween, addDays, join, upper, lower, or if with then and else; or, as the whole formula, lookup or rollup, which take the value from other records':
    'कोई तय वैल्यू (संख्या, टेक्स्ट, तारीख जैसे 2026-04-01, true या false), या एक शब्द: field, sum (पंक्तियों का), add, subtract, multiply, percent, divide, min, max, round, daysBetween, addDays, join, upper, lower, या then और else के साथ if; या पूरे फ़ॉर्मूले के रूप में lookup या rollup, जो दूसरे रिकॉर्ड से वैल्यू लेते हैं',
  'The kind of the field determines the result: a number, a text, a date or a yes/no':
    'नतीजा फ़ील्ड के प्रकार से तय होता है: संख्या, टेक्स्ट, तारीख या हाँ/नहीं',
  'Field of the same record': 'उसी रिकॉर्ड का फ़ील्ड',
  'A blank number is 0, except in divide, min, max, round and addDays, where it is blank':
    'खाली संख्या 0 है, पर divide, min, max, round और addDays में खाली ही रहती है',
  "A date-time counts as its day in the organization's time zone, and an area as a number in the organization's unit":
    'तारीख और समय संगठन के समय क्षेत्र में उसके दिन के रूप में गिना जाता है, और क्षेत्रफल संगठन की इकाई में संख्या के रूप में',
  'Sum of a field over all rows, written rows.field': 'सभी पंक्तियों के किसी फ़ील्ड का जोड़, rows.field के रूप में',
  'Sum of all operands': 'सबका जोड़',
  'First operand minus all others': 'पहले में से बाकी सब घटाकर',
  'Product of all operands': 'सबका गुणनफल',
  'The first operand times the second, divided by 100': 'पहली संख्या गुणा दूसरी, भाग 100',
  'With an amount and 18: 18 % of the amount': 'राशि और 18 हो तो: राशि का 18 %',
  'The first operand divided by the second, to 20 decimals': 'पहला भाग दूसरा, 20 दशमलव तक',
  'Blank if either is blank, or the second is 0': 'दोनों में से कोई खाली हो, या दूसरा 0 हो, तो खाली',
  'The smallest number, or the earliest date': 'सबसे छोटी संख्या, या सबसे पहली तारीख',
  'Blank operands are ignored; blank if all are blank': 'खाली छोड़ दिए जाते हैं; सब खाली हों तो खाली',
  'The largest number, or the latest date': 'सबसे बड़ी संख्या, या सबसे बाद की तारीख',
  'The number rounded half up, to as many decimals as places says': 'places जितने दशमलव तक राउंड की गई संख्या, आधा ऊपर',
  'Blank if the number is blank': 'संख्या खाली हो तो खाली',
  'With round: number of decimals; -2 rounds to hundreds': 'round के साथ: दशमलव की संख्या; -2 सैकड़े तक राउंड करता है',
  'Default 0': 'नहीं लिखा हो तो 0',
  'Days from the first date to the second, negative if the second is earlier':
    'पहली तारीख से दूसरी तक के दिन; दूसरी पहले की हो तो ऋणात्मक',
  'Blank if either is blank': 'दोनों में से कोई खाली हो तो खाली',
  'The current time is not allowed, because the stored result would become wrong':
    'मौजूदा समय नहीं चलता, क्योंकि सहेजा हुआ नतीजा बाद में गलत हो जाता',
  'The date that many days after the first operand, before it if the number is negative':
    'पहली तारीख के इतने दिन बाद की तारीख; संख्या ऋणात्मक हो तो पहले की',
  'A part of a day is rounded half up': 'दिन का हिस्सा राउंड होता है, आधा ऊपर',
  'Texts, numbers and dates (as 5-Jan-2024) in one text, with the separator between them':
    'टेक्स्ट, संख्याएँ और तारीखें (जैसे 5-Jan-2024) एक टेक्स्ट में, बीच में separator के साथ',
  'Blank operands are left out; blank if all are blank': 'खाली छोड़ दिए जाते हैं; सब खाली हों तो खाली रहता है',
  'With join: text between two parts': 'join के साथ: दो हिस्सों के बीच का टेक्स्ट',
  'Default: a space': 'नहीं लिखा हो तो: खाली जगह',
  'A text in capitals': 'बड़े अक्षरों में टेक्स्ट',
  'A text in small letters': 'छोटे अक्षरों में टेक्स्ट',
  'The condition, written like the if of a rule between fields': 'शर्त, फ़ील्ड के बीच के नियम के if की तरह लिखी हुई',
  'Result if the condition is true': 'शर्त सही हो तो नतीजा',
  'Result if the condition is false': 'शर्त गलत हो तो नतीजा',
  'Look-up: the value of a field of another record, written reference.field, where reference is a field of this record with "filter": true that refers to it':
    'लुक-अप: दूसरे रिकॉर्ड के फ़ील्ड की वैल्यू, reference.field के रूप में; reference इस रिकॉर्ड का "filter": true वाला फ़ील्ड है जिसका रेफ़रेंस उसकी ओर है',
  'It must be the whole formula of its field; other formulas can use that field':
    'यह अपने फ़ील्ड का पूरा फ़ॉर्मूला हो; दूसरे फ़ॉर्मूले उस फ़ील्ड को ले सकते हैं',
  'It is updated when the other record changes': 'दूसरा रिकॉर्ड बदलने पर यह अपडेट होता है',
  'Blank without a reference': 'रेफ़रेंस न हो तो खाली',
  'Roll-up: one value (count, sum, …) over all records of another resource that refer to this one, without deleted ones':
    'रोल-अप: दूसरे रिसोर्स के उन सभी रिकॉर्ड की एक वैल्यू (count, sum, …) जिनका रेफ़रेंस इसकी ओर है, हटाए गए छोड़कर',
  'It is updated when those records change': 'वे रिकॉर्ड बदलने पर यह अपडेट होता है',
  'It needs "filter": true': 'उसमें "filter": true चाहिए',
  'count: their number, 0 if there is none': 'count: उनकी संख्या, कोई न हो तो 0',
  'sum: of a number, 0 if there is none': 'sum: संख्या का जोड़, कोई न हो तो 0',
  'min, max: the smallest and largest number, or the earliest and latest date':
    'min, max: सबसे छोटी और सबसे बड़ी संख्या, या सबसे पहली और सबसे बाद की तारीख',
  'latest: the value in the latest record that has one': 'latest: वैल्यू वाले सबसे नए रिकॉर्ड की वैल्यू',
  'Field of those records whose values are taken': 'उन रिकॉर्ड का फ़ील्ड जिसकी वैल्यू ली जाती हैं',
  'Not with count': 'count के साथ नहीं',
  'With latest: date, or date and time, that determines which record is the latest':
    'latest के साथ: तारीख, या तारीख और समय, जिससे सबसे नया रिकॉर्ड तय होता है',
  'Default: the time of creation': 'नहीं लिखा हो तो: बनाने का समय',
  'Only records that match this filter': 'केवल इस फ़िल्टर से मेल खाने वाले रिकॉर्ड',
  'It cannot use the current time or the user': 'इसमें मौजूदा समय या यूज़र नहीं लिख सकते',
  'Filter: field → value, list of allowed values, or operators: eq ne in notIn gt gte lt lte contains startsWith any all blank type repeated of':
    'फ़िल्टर: फ़ील्ड → वैल्यू, मान्य वैल्यू की सूची, या ऑपरेटर: eq ne in notIn gt gte lt lte contains startsWith any all blank type repeated of',
  'Relative values: $now, $today, $tomorrow, $me': 'समय और यूज़र के साथ बदलने वाली वैल्यू: $now, $today, $tomorrow, $me',
};
