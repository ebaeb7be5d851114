/**
 * Translations of the tips in the schema studio about the words of resource files that switch features on, such as
 * `position`: English sentence → its translation.
 */
export const featureTips: Readonly<Record<string, string>> = {
  'Two number fields with the position on a map: latitude, then longitude':
    'नक्शे पर जगह के दो संख्या फ़ील्ड: अक्षांश, फिर देशांतर',
  'The page links to a map, and pasting coordinates or a map link fills both':
    'पेज पर नक्शे का लिंक होता है, और निर्देशांक या नक्शे का लिंक पेस्ट करने से दोनों भर जाते हैं',
  'The workflow: the states of a record and the transitions between them': 'वर्कफ़्लो: रिकॉर्ड के स्टेटस और उनके बीच के बदलाव',
  'It applies to screens, API, bulk actions and import': 'यह स्क्रीन, API, बल्क काम और इम्पोर्ट, सब पर लागू है',
  'The records are message templates': 'ये रिकॉर्ड मैसेज के टेम्पलेट हैं',
  'Body and subject can contain variables: {{lead.name}} or #leadName# is a field of the record, {{me.firstName}} of the sender, and {{organization.name}} of the organization':
    'बॉडी और विषय में वेरिएबल हो सकते हैं: {{lead.name}} या #leadName# रिकॉर्ड का फ़ील्ड है, {{me.firstName}} भेजने वाले का, और {{organization.name}} संगठन का',
  '{{lead.name|there}} writes “there” if the field is blank': 'फ़ील्ड खाली हो तो {{lead.name|there}} “there” लिखता है',
  'Unknown variables are rejected': 'अनजान वेरिएबल स्वीकार नहीं होते',
  'Long text field with the message': 'मैसेज वाला लंबा टेक्स्ट फ़ील्ड',
  'Text field with the subject of an email': 'ईमेल के विषय वाला टेक्स्ट फ़ील्ड',
  'Choice field: the topic of the message': 'विकल्प फ़ील्ड: मैसेज का विषय',
  'Each choice of about → the resource whose fields are the variables': 'about का हर विकल्प → रिसोर्स जिसके फ़ील्ड वेरिएबल हैं',
  'Choice field: the channel': 'विकल्प फ़ील्ड: चैनल',
  'Yes/no field: only templates with yes are offered for sending': 'हाँ/नहीं फ़ील्ड: भेजने के लिए केवल “हाँ” वाले टेम्पलेट मिलते हैं',
  'The records are saved views of a report or a list: what it shows, its filters, and who gets it by email':
    'ये रिकॉर्ड रिपोर्ट या सूची के सहेजे गए व्यू हैं: क्या दिखता है, फ़िल्टर, और ईमेल किसे जाता है',
  'They are offered above the report or list': 'वे रिपोर्ट या सूची के ऊपर मिलते हैं',
  'Text field with the name of the report': 'रिपोर्ट के नाम वाला टेक्स्ट फ़ील्ड',
  'Text field: what the report or list shows, as in its address after the question mark':
    'टेक्स्ट फ़ील्ड: रिपोर्ट या सूची क्या दिखाती है, जैसा उसके पते में प्रश्नचिह्न के बाद है',
  'Text field with the name of the resource whose list the view shows instead of a report':
    'टेक्स्ट फ़ील्ड: रिसोर्स का नाम जिसकी सूची व्यू रिपोर्ट की जगह दिखाता है',
  'Default: views of reports only': 'नहीं लिखा हो तो: केवल रिपोर्ट के व्यू',
  "Yes/no field: the owner's report or list opens with this view":
    'हाँ/नहीं फ़ील्ड: बनाने वाले की रिपोर्ट या सूची इसी व्यू से खुलती है',
  'Reference field with roles: the list opens with this view for users with one of them, unless they chose another':
    'भूमिकाओं वाला रेफ़रेंस फ़ील्ड: इनमें से किसी भूमिका वाले यूज़र की सूची इसी व्यू से खुलती है, जब तक वे दूसरा न चुनें',
  'Yes/no field: the menu shows the view of a list': 'हाँ/नहीं फ़ील्ड: सूची का व्यू मेन्यू में दिखता है',
  'Sends the view by email, with the current permissions of its owner':
    'व्यू ईमेल से भेजता है, बनाने वाले की मौजूदा अनुमतियों के साथ',
  'Default: never sent': 'नहीं लिखा हो तो: कभी नहीं भेजा जाता',
  'Yes/no field: the view is sent only with yes': 'हाँ/नहीं फ़ील्ड: व्यू केवल “हाँ” पर भेजा जाता है',
  'Choice field: how often the view is sent': 'विकल्प फ़ील्ड: व्यू कितनी बार भेजा जाता है',
  'Each choice of rhythm that sends an email → daily, weekly or monthly':
    'rhythm का हर विकल्प जिससे ईमेल जाता है → daily, weekly या monthly',
  "Text field with the time of day, in the organization's time zone": 'समय वाला टेक्स्ट फ़ील्ड, संगठन के समय क्षेत्र में',
  'Choice field: the day of the week, for weekly': 'विकल्प फ़ील्ड: सप्ताह का दिन, weekly के लिए',
  'Number field with the day of the month, 1 to 28, for monthly': 'monthly के लिए महीने के दिन वाला संख्या फ़ील्ड, 1 से 28',
  'Read-only reference field with the recipients who have unsubscribed':
    'केवल पढ़ा जाने वाला रेफ़रेंस फ़ील्ड: पाने वाले जिन्होंने ईमेल लेना बंद कर दिया',
  'Read-only date-time field: when the last email was sent': 'केवल पढ़ा जाने वाला तारीख और समय का फ़ील्ड: आखिरी ईमेल कब गया',
  'Read-only text field: the result of the last email': 'केवल पढ़ा जाने वाला टेक्स्ट फ़ील्ड: आखिरी ईमेल का नतीजा',
  'It works only in an open state, until it expires, and while its owner can sign in':
    'वह तभी तक चलती है जब तक उसका स्टेटस खुला है, समय बाकी है और उसका मालिक साइन इन कर सकता है',
  'The records are API keys (needs the action newSecret, which creates a key and shows it once)':
    'ये रिकॉर्ड API कुंजियाँ हैं (newSecret ऑपरेशन चाहिए, जो कुंजी बनाकर एक बार दिखाता है)',
  'A key has only permissions that its owner also has': 'कुंजी के पास केवल वे अनुमतियाँ हैं जो उसके मालिक के पास भी हैं',
  'Read-only reference field: the owner': 'केवल पढ़ा जाने वाला रेफ़रेंस फ़ील्ड: मालिक',
  'Only the owner can change the key': 'कुंजी केवल उसका मालिक बदल सकता है',
  'Field with the permissions of the key': 'कुंजी की अनुमतियों वाला फ़ील्ड',
  'Only those that its owner also has count': 'केवल वे गिनी जाती हैं जो उसके मालिक के पास भी हैं',
  'Read-only text field: the visible part of the key, to recognize it':
    'केवल पढ़ा जाने वाला टेक्स्ट फ़ील्ड: कुंजी का दिखने वाला हिस्सा, जिससे वह पहचानी जाए',
  'Date-time field: when the key expires': 'तारीख और समय का फ़ील्ड: कुंजी कब समाप्त होती है',
  'Read-only text field: the visible part of the key that was replaced last':
    'केवल पढ़ा जाने वाला टेक्स्ट फ़ील्ड: जो कुंजी पिछली बार बदली गई, उसका दिखने वाला हिस्सा',
  'Read-only date-time field: until when the replaced key still works':
    'केवल पढ़ा जाने वाला तारीख और समय का फ़ील्ड: बदली गई कुंजी कब तक चलेगी',
  'Without this word, a replaced key stops working at once': 'इस शब्द के बिना बदली गई कुंजी तुरंत बंद हो जाती है',
  'Read-only date-time field: when the key was last used, accurate to a few minutes':
    'केवल पढ़ा जाने वाला तारीख और समय का फ़ील्ड: कुंजी आखिरी बार कब चली, कुछ मिनट तक सही',
  'The records are webhooks, which send changes to other systems (needs the action newSecret, for the signing secret)':
    'ये रिकॉर्ड वेबहुक हैं, जो बदलाव दूसरे सॉफ़्टवेयर को भेजते हैं (हस्ताक्षर की गुप्त कुंजी के लिए newSecret ऑपरेशन चाहिए)',
  'A webhook sends what its owner may see at that moment': 'वेबहुक वही भेजता है जिसे उसका मालिक उस समय देख सकता है',
  'Failed deliveries are retried for three days': 'विफल डिलीवरी तीन दिन तक दोहराई जाती हैं',
  'Only the owner can change the webhook': 'वेबहुक केवल उसका मालिक बदल सकता है',
  'Text field with the URL': 'URL वाला टेक्स्ट फ़ील्ड',
  'Field with several choices: the topics of the webhook, such as Leads': 'बहुविकल्प फ़ील्ड: वेबहुक के विषय, जैसे Leads',
  'Each choice of about → the resource whose events it sends': 'about का हर विकल्प → रिसोर्स जिसकी घटनाएँ वह भेजता है',
  'Field with several choices: the events that the webhook sends': 'बहुविकल्प फ़ील्ड: घटनाएँ जो वेबहुक भेजता है',
  'Each choice of on → the event type': 'on का हर विकल्प → घटना का प्रकार',
  'rule: a step of an automation; it is sent to the webhook that the step names, even if that webhook has not chosen this event':
    'rule: ऑटोमेशन का कदम; यह उस वेबहुक को भेजा जाता है जिसका नाम कदम में है, भले ही उस वेबहुक ने यह घटना न चुनी हो',
  'State that a webhook gets after it has failed for three days': 'तीन दिन तक विफल रहने पर वेबहुक को मिलने वाला स्टेटस',
  'Its owner is notified': 'उसके मालिक को सूचना मिलती है',
  'Read-only date-time field: since when deliveries have failed':
    'केवल पढ़ा जाने वाला तारीख और समय का फ़ील्ड: डिलीवरी कब से विफल हैं',
  'Where deliveries are stored': 'डिलीवरी कहाँ सहेजी जाती हैं',
  'The read-only resource that stores the deliveries': 'केवल पढ़ा जाने वाला रिसोर्स जिसमें डिलीवरी सहेजी जाती हैं',
  'Reference field of a delivery: the webhook': 'डिलीवरी का रेफ़रेंस फ़ील्ड: वेबहुक',
  'Payments of a record, written only by the call recordPayment (list it under actions)':
    'रिकॉर्ड के भुगतान, जिन्हें केवल recordPayment कॉल लिखता है (उसे actions में लिखें)',
  'A payment cannot exceed the balance, and the state is updated automatically':
    'भुगतान बकाया से अधिक नहीं हो सकता, और स्टेटस अपने आप बदलता है',
  'Read-only field of rows: the payments': 'पंक्तियों का केवल पढ़ा जाने वाला फ़ील्ड: भुगतान',
  'Read-only text field of a row: the key of the payment, which the server sets':
    'पंक्ति का केवल पढ़ा जाने वाला टेक्स्ट फ़ील्ड: भुगतान की पहचान, जिसे सर्वर लिखता है',
  'Amount field of a row': 'पंक्ति का राशि फ़ील्ड',
  'Computed field: the amount still to be paid': 'अपने आप निकलने वाला फ़ील्ड: बाकी राशि',
  'States for no, partial and full payment': 'बिना भुगतान, आंशिक भुगतान और पूरे भुगतान के स्टेटस',
  'They need transitions with "by": "system" between them': 'इनके बीच "by": "system" वाले स्टेटस बदलाव चाहिए',
  'State of an unpaid record': 'बिना भुगतान वाले रिकॉर्ड का स्टेटस',
  'State of a partly paid record': 'आंशिक भुगतान वाले रिकॉर्ड का स्टेटस',
  'State of a paid record': 'पूरे भुगतान वाले रिकॉर्ड का स्टेटस',
  'The record as a PDF, from the call print (list it under actions)': 'रिकॉर्ड का PDF, print कॉल से (उसे actions में लिखें)',
  'Values that the user may not see are left out': 'जो वैल्यू यूज़र नहीं देख सकता वे नहीं छपतीं',
  'Title of the document': 'दस्तावेज़ का शीर्षक',
  'Field with the document number': 'दस्तावेज़ के नंबर वाला फ़ील्ड',
  'Without a number, the record is printed as a draft': 'नंबर के बिना रिकॉर्ड ड्राफ़्ट के रूप में छपता है',
  'Lines of the letterhead, with fields of the organization in braces': 'लेटरहेड की पंक्तियाँ; संगठन के फ़ील्ड कोष्ठक { } में',
  'Parts between commas or dots ( · ) with a blank field are left out':
    'कॉमा या बिंदु ( · ) के बीच के जिन हिस्सों का फ़ील्ड खाली है, वे नहीं छपते',
  'Lines of the recipient, with fields of the record in braces': 'पाने वाले की पंक्तियाँ; रिकॉर्ड के फ़ील्ड कोष्ठक { } में',
  'The first is the name': 'पहली पंक्ति नाम है',
  "Fields that are printed beside the recipient's address": 'पाने वाले के पते के बगल में छपने वाले फ़ील्ड',
  'Fields printed as line items, in this order: an amount gives one line; a field of rows gives one line per row, with its texts and its amount':
    'मदों के रूप में छपने वाले फ़ील्ड, इसी क्रम में: राशि की एक पंक्ति होती है; पंक्तियों के फ़ील्ड की हर पंक्ति की एक, उसके टेक्स्ट और राशि के साथ',
  'Amount fields that are printed below the line items': 'राशि के फ़ील्ड जो मदों के नीचे छपते हैं',
  'The field in totals that is emphasized, and also written in words':
    'totals का फ़ील्ड जो बड़ा दिखता है, और शब्दों में भी लिखा जाता है',
  'Fields with texts that are printed at the end': 'टेक्स्ट के फ़ील्ड जो अंत में छपते हैं',
  'Gives each record a public page, at <address>/<name of the sharer>/<id>':
    'हर रिकॉर्ड का एक सार्वजनिक पेज होता है, <address>/<शेयर करने वाले का नाम>/<id> पर',
  'It shows only fields with "public": true, of the record, the sharer and the organization':
    'उस पर रिकॉर्ड, शेयर करने वाले और संगठन के केवल "public": true वाले फ़ील्ड दिखते हैं',
  'If the record is not in an open state, the page shows similar records instead':
    'रिकॉर्ड खुले स्टेटस में न हो तो पेज मिलते-जुलते रिकॉर्ड दिखाता है',
  'Address of the public pages': 'सार्वजनिक पेजों का पता',
  'Text that visitors see at the address without a record: one sentence about the purpose of the pages':
    'बिना रिकॉर्ड वाले पते पर विज़िटर को दिखने वाला टेक्स्ट: एक वाक्य कि ये पेज किसलिए हैं',
  'If the creator of the record may not set it, it begins with no':
    'अगर रिकॉर्ड बनाने वाला इसे नहीं भर सकता, तो इसका मान “नहीं” से शुरू होता है',
  'Yes/no field: only records with yes have a page': 'हाँ/नहीं फ़ील्ड: केवल “हाँ” वाले रिकॉर्ड का पेज होता है',
  'Field with the heading': 'शीर्षक वाला फ़ील्ड',
  'Amount field that is emphasized': 'राशि का फ़ील्ड जो बड़ा दिखता है',
  'Words after the price, for each value of another field': 'कीमत के बाद के शब्द, दूसरे फ़ील्ड की हर वैल्यू के लिए',
  'Choice field whose value decides which words are shown': 'विकल्प फ़ील्ड जिसकी वैल्यू से शब्द तय होते हैं',
  'Value of that field → the words': 'उस फ़ील्ड की वैल्यू → शब्द',
  'Fields with the location, most specific first': 'जगह वाले फ़ील्ड, सबसे सटीक पहले',
  'Image field; the first image is the cover': 'तस्वीरों का फ़ील्ड; पहली तस्वीर कवर है',
  'Fields that are shown as a few facts below the price': 'फ़ील्ड जो कीमत के नीचे खास बातों के रूप में दिखते हैं',
  'Field with the description': 'विवरण वाला फ़ील्ड',
  'The resource of the people who share the page, and the field that names them':
    'पेज शेयर करने वाले लोगों का रिसोर्स, और फ़ील्ड जिससे उनका नाम आता है',
  'The public fields of the sharer are shown on a card': 'शेयर करने वाले के सार्वजनिक फ़ील्ड एक कार्ड पर दिखते हैं',
  'Only people in an open state can share': 'केवल खुले स्टेटस वाले लोग शेयर कर सकते हैं',
  'Resource of the sharers': 'शेयर करने वालों का रिसोर्स',
  'Unique field, such as the username': 'यूनीक फ़ील्ड, जैसे यूज़रनेम',
  'Its value is the name of the sharer in the address': 'उसकी वैल्यू पते में शेयर करने वाले का नाम है',
  'The enquiry form on the page': 'पेज पर पूछताछ का फ़ॉर्म',
  'Resource of the enquiries; it must have "open"': 'पूछताछ का रिसोर्स; उसमें "open" होना चाहिए',
  'Fields of the enquiry on the form, in order': 'फ़ॉर्म पर पूछताछ के फ़ील्ड, क्रम से',
  'Each must be listed under open': 'हर फ़ील्ड open में लिखा हो',
  'One of these fields → its label on the page, if the title is not clear enough':
    'इनमें से कोई फ़ील्ड → पेज पर उसका लेबल, अगर शीर्षक काफ़ी साफ़ नहीं है',
  'Reference field of the enquiry: the record of the page': 'पूछताछ का रेफ़रेंस फ़ील्ड: पेज का रिकॉर्ड',
  'Reference field of the enquiry: the sharer': 'पूछताछ का रेफ़रेंस फ़ील्ड: शेयर करने वाला',
  'It must also be listed under open.named': 'यह open.named में भी लिखा हो',
  'Other field of the enquiry → the fixed value that it gets': 'पूछताछ का दूसरा फ़ील्ड → उसे मिलने वाली तय वैल्यू',
  'Which similar records to show when a record is no longer open': 'रिकॉर्ड खुला न रहे तो कौन से मिलते-जुलते रिकॉर्ड दिखें',
  'Fields that must have the same values': 'फ़ील्ड जिनकी वैल्यू समान हों',
  'Number field; records with the nearest values come first': 'संख्या फ़ील्ड; सबसे नज़दीकी वैल्यू वाले रिकॉर्ड पहले आते हैं',
  'true: there is exactly one record, created with the database':
    'true: केवल एक ही रिकॉर्ड होता है, जो डेटाबेस के साथ बनता है',
  'It cannot be deleted, and each form section is a tab with its own address':
    'उसे हटाया नहीं जा सकता, और फ़ॉर्म का हर हिस्सा अपने पते वाला टैब है',
  'Lists of fields: no two records can have the same values in all fields of a list':
    'फ़ील्ड की सूचियाँ: किसी सूची के सभी फ़ील्ड में दो रिकॉर्ड की वैल्यू एक जैसी नहीं हो सकतीं',
  'Conditions: for certain values, other fields are required, do not apply, or have further limits':
    'शर्तें: कुछ वैल्यू पर दूसरे फ़ील्ड ज़रूरी हो जाते हैं, लागू नहीं होते, या उनकी और सीमाएँ होती हैं',
  'A condition of the whole record, with then or else': 'पूरे रिकॉर्ड की शर्त, then या else के साथ',
  'Put several under allOf': 'कई हों तो allOf में लिखें',
  'Rules if the condition is true': 'शर्त सही हो तो नियम',
  'Rules if the condition is false': 'शर्त गलत हो तो नियम',
  'Field → fields that are required if it is filled in': 'फ़ील्ड → उसके भरे होने पर ज़रूरी फ़ील्ड',
  'Field → rules if it is filled in': 'फ़ील्ड → उसके भरे होने पर नियम',
  'Groups of fields, of which a record must match exactly one': 'फ़ील्ड के समूह, जिनमें से रिकॉर्ड ठीक एक से मेल खाए',
  'The form shows the group that the values select and hides the others':
    'फ़ॉर्म वही समूह दिखाता है जो वैल्यू से चुना जाता है, बाकी छिपे रहते हैं',
  'Groups of fields, of which a record must match at least one': 'फ़ील्ड के समूह, जिनमें से रिकॉर्ड कम से कम एक से मेल खाए',
  'Which rules between fields apply only to new values': 'फ़ील्ड के बीच के कौन से नियम केवल नई वैल्यू पर लागू हैं',
  'Existing records that violate them can stay unchanged until someone edits the invalid value':
    'जो मौजूदा रिकॉर्ड इन्हें नहीं मानते, वे तब तक वैसे रह सकते हैं जब तक कोई वह गलत वैल्यू न बदले',
  'The condition in if, then and else': 'if, then और else की शर्त',
  'The fields that are required together with others': 'दूसरों के साथ ज़रूरी फ़ील्ड',
  'The rules for fields that are filled in': 'भरे हुए फ़ील्ड के नियम',
  'The groups of which exactly one must match': 'समूह जिनमें से ठीक एक मेल खाए',
  'The groups of which at least one must match': 'समूह जिनमें से कम से कम एक मेल खाए',
};
