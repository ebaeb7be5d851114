/**
 * Translations of the tips in the schema studio about the basic words of a resource file, such as `name`: English
 * sentence → its translation.
 */
export const resourceTips: Readonly<Record<string, string>> = {
  'Reference of the resource files in schemas/: every word, its meaning and an example':
    'schemas/ की रिसोर्स फ़ाइलों का संदर्भ: हर शब्द, उसका मतलब और एक उदाहरण',
  'A resource file is JSON Schema 2020-12 with the additional words below':
    'रिसोर्स फ़ाइल JSON Schema 2020-12 है, जिसमें नीचे के शब्द अतिरिक्त हैं',
  'Check the folder with npm run schemas': 'फ़ोल्डर की जाँच npm run schemas से करें',
  'Path of this vocabulary file': 'इस शब्दावली फ़ाइल का पाथ',
  'Text editors use it to suggest words and to find mistakes': 'टेक्स्ट एडिटर इससे शब्द सुझाते और गलतियाँ ढूँढते हैं',
  'Name of the resource, used for its table, permission module and REST address':
    'रिसोर्स का नाम; इसकी टेबल, अनुमति मॉड्यूल और REST पते में यही रहता है',
  'A lower-case letter followed by up to 48 letters and digits': 'छोटे अंग्रेज़ी अक्षर से शुरू, फिर 48 तक अक्षर और अंक',
  'Its table is renamed, and all that refers to it is kept: records, history, files, share links, permissions of roles, saved views':
    'इसकी टेबल का नाम बदलता है, और उससे जुड़ी हर चीज़ बनी रहती है: रिकॉर्ड, इतिहास, फ़ाइलें, शेयर लिंक, भूमिकाओं की अनुमतियाँ, सहेजे गए व्यू',
  "The resource's earlier name": 'रिसोर्स का पुराना नाम',
  'Display name of one record': 'एक रिकॉर्ड का दिखने वाला नाम',
  'Display name of several records': 'कई रिकॉर्ड का दिखने वाला नाम',
  'Default: the title': 'नहीं लिखा हो तो: शीर्षक',
  'One sentence that explains the resource to users': 'एक वाक्य जो यूज़र को रिसोर्स समझाता है',
  'Name of a Material icon for the menu, from the list in docs/SCHEMAS.md':
    'मेन्यू के लिए Material आइकन का नाम, docs/SCHEMAS.md की सूची से',
  'An unknown name gives a warning and shows a folder': 'अनजान नाम पर चेतावनी मिलती है और फ़ोल्डर दिखता है',
  'Default: folder': 'नहीं लिखा हो तो: folder',
  'Permission module of this resource': 'इस रिसोर्स का अनुमति मॉड्यूल',
  'Default: the name': 'नहीं लिखा हो तो: नाम',
  'Title of a record in links and headings, with field names in braces':
    'लिंक और शीर्षकों में रिकॉर्ड का नाम; फ़ील्ड के नाम कोष्ठक { } में',
  'Default: the first field': 'नहीं लिखा हो तो: पहला फ़ील्ड',
  "Operation → method and path of its API call; {id} stands for the record's id, and false removes the call":
    'ऑपरेशन → उसके API कॉल का मेथड और पाथ; {id} रिकॉर्ड की आईडी है, और false से कॉल हट जाता है',
  'Operations that are not listed are at /api/rest/<name>': 'जो ऑपरेशन यहाँ नहीं हैं, वे /api/rest/<name> पर मिलते हैं',
  'Method and path of a call, or false to remove the call': 'कॉल का मेथड और पाथ, या कॉल हटाने के लिए false',
  'Operations that the resource has in addition to the usual ones, at /api/rest/<name>/<operation>':
    'सामान्य ऑपरेशन के अलावा इस रिसोर्स के ऑपरेशन, /api/rest/<name>/<operation> पर',
  'convert: creates a record of another resource from this one': 'convert: इससे दूसरे रिसोर्स का रिकॉर्ड बनाता है',
  'handOver: reassigns the open work of a person': 'handOver: किसी व्यक्ति का खुला काम दूसरों को सौंपता है',
  'clock: starts and ends a working day': 'clock: काम का दिन शुरू और समाप्त करता है',
  'correct: corrects a working day': 'correct: काम के किसी दिन को सुधारता है',
  'month: returns the working days of a month': 'month: महीने के काम के दिन देता है',
  'outcome: records the outcome of an appointment': 'outcome: अपॉइंटमेंट का नतीजा दर्ज करता है',
  'recordPayment: adds a payment': 'recordPayment: भुगतान जोड़ता है',
  'print: creates a PDF': 'print: PDF बनाता है',
  'preview: fills in a message template': 'preview: मैसेज का टेम्पलेट भरता है',
  'qrCode: creates the QR code of a record\'s public page; needs "preview"':
    'qrCode: रिकॉर्ड के सार्वजनिक पेज का QR कोड बनाता है; "preview" चाहिए',
  'newSecret: creates the secret of a record and returns it once; needs "apiKey" or "webhook"':
    'newSecret: रिकॉर्ड की गुप्त कुंजी बनाकर एक बार दिखाता है; "apiKey" या "webhook" चाहिए',
  'sendTest: sends a test event to a webhook': 'sendTest: वेबहुक को जाँच की घटना भेजता है',
  'sendAgain: repeats a delivery': 'sendAgain: डिलीवरी दोहराता है',
  'endSessions: signs a person out everywhere; needs "login" in "api"':
    'endSessions: व्यक्ति को हर जगह से साइन आउट करता है; "api" में "login" चाहिए',
  'merge: lists suspected duplicates, merges two records, and undoes a merge':
    'merge: संदिग्ध डुप्लिकेट दिखाता है, दो रिकॉर्ड मर्ज करता है, और मर्ज पूर्ववत करता है',
  'Records with an equal value in a field with unique are suggested too':
    'unique वाले फ़ील्ड में बराबर वैल्यू वाले रिकॉर्ड भी बताए जाते हैं',
  'Which records the action merge suggests as duplicates: those with a similar text in one field and an equal value in at least one other field':
    'merge ऑपरेशन किन रिकॉर्ड को डुप्लिकेट बताता है: जिनके एक फ़ील्ड का टेक्स्ट मिलता-जुलता है और कम से कम एक और फ़ील्ड की वैल्यू बराबर है',
  'Text field, such as a name; two spellings that share most of their letters are similar':
    'टेक्स्ट फ़ील्ड, जैसे नाम; जिन दो रूपों के ज़्यादातर अक्षर एक जैसे हैं, वे मिलते-जुलते हैं',
  'Fields of which at least one must have an equal value': 'फ़ील्ड जिनमें से कम से कम एक की वैल्यू बराबर हो',
  'What the action convert does: it creates a record of another resource from this one, or adds a note to the record that the person already has there':
    'convert ऑपरेशन क्या करता है: इस रिकॉर्ड से दूसरे रिसोर्स का रिकॉर्ड बनाता है, या वहाँ मौजूद उसी व्यक्ति के रिकॉर्ड में नोट जोड़ता है',
  'The field in link then refers to that record': 'उसके बाद link वाले फ़ील्ड का रेफ़रेंस उस रिकॉर्ड की ओर होता है',
  'Label of the action': 'बटन का लेबल',
  'Default: Convert': 'नहीं लिखा हो तो: बदलें',
  'Read-only reference field of this resource: the new or existing record':
    'इस रिसोर्स का केवल पढ़ा जाने वाला रेफ़रेंस फ़ील्ड: नया या मौजूदा रिकॉर्ड',
  'Read-only reference field of the other resource: the record from which a new one was created':
    'दूसरे रिसोर्स का केवल पढ़ा जाने वाला रेफ़रेंस फ़ील्ड: वह रिकॉर्ड जिससे नया बना',
  'Field of the new record → field of this record whose value it gets':
    'नए रिकॉर्ड का फ़ील्ड → इस रिकॉर्ड का फ़ील्ड जिसकी वैल्यू उसे मिलती है',
  'Of several fields, the first that is filled in is used': 'कई फ़ील्ड हों तो पहला भरा हुआ लिया जाता है',
  'Default: fields with the same name, except files': 'नहीं लिखा हो तो: एक जैसे नाम वाले फ़ील्ड, फ़ाइलों को छोड़कर',
  'Field of the new record → a fixed value, $now, or {by, values}: by is a field of this record, and values has the new value for each of its values':
    'नए रिकॉर्ड का फ़ील्ड → तय वैल्यू, $now, या {by, values}: by इस रिकॉर्ड का फ़ील्ड है, और values में उसकी हर वैल्यू के लिए नई वैल्यू',
  'Read-only field of the new record → field of this record whose value it gets, such as who shared the link':
    'नए रिकॉर्ड का केवल पढ़ा जाने वाला फ़ील्ड → इस रिकॉर्ड का फ़ील्ड जिसकी वैल्यू उसे मिलती है, जैसे लिंक किसने शेयर किया',
  'A record that the person already has keeps its own values': 'व्यक्ति के पहले से मौजूद रिकॉर्ड की वैल्यू वैसी ही रहती हैं',
  'State that this record gets; it needs a transition with "by": "system"':
    'इस रिकॉर्ड को मिलने वाला स्टेटस; इसके लिए "by": "system" वाला स्टेटस बदलाव चाहिए',
  'Default: the state stays the same': 'नहीं लिखा हो तो: स्टेटस वही रहता है',
  'true: if the person of a new record already has a record of the resource in to, a re-enquiry is added to that record at once':
    'true: अगर नए रिकॉर्ड के व्यक्ति का to वाले रिसोर्स में पहले से रिकॉर्ड है, तो उसमें तुरंत दोबारा पूछताछ दर्ज होती है',
  'If the user who created the new record may see the existing one, the two are linked':
    'नया रिकॉर्ड बनाने वाला यूज़र मौजूदा रिकॉर्ड देख सकता है, तो दोनों जुड़ जाते हैं',
  'Default: only a conversion adds the re-enquiry and the link':
    'नहीं लिखा हो तो: दोबारा पूछताछ और लिंक केवल convert से जुड़ते हैं',
  'Allows visitors without sign-in to create records, within these limits':
    'बिना साइन-इन वाले विज़िटर इन सीमाओं के भीतर रिकॉर्ड बना सकते हैं',
  'The number of calls per IP address is limited, and the response does not reveal existing data':
    'हर IP पते के कॉल की संख्या सीमित है, और जवाब से मौजूदा डेटा का पता नहीं चलता',
  'Fields that a visitor can set': 'फ़ील्ड जिन्हें विज़िटर भर सकता है',
  'Field → the choices that a visitor can use': 'फ़ील्ड → विकल्प जिन्हें विज़िटर चुन सकता है',
  'The first is the default': 'पहला अपने आप चुना जाता है',
  'A request can contain the token of a share link': 'रिक्वेस्ट में शेयर लिंक का टोकन हो सकता है',
  'A valid link is stored in field, and the fields in copy get the values of the link instead of those in the request':
    'सही लिंक field में सहेजा जाता है, और copy वाले फ़ील्ड को रिक्वेस्ट की जगह लिंक की वैल्यू मिलती हैं',
  'An invalid link, or one for another record, is ignored': 'गलत लिंक, या दूसरे रिकॉर्ड का लिंक, छोड़ दिया जाता है',
  'Read-only reference field: the share link': 'केवल पढ़ा जाने वाला रेफ़रेंस फ़ील्ड: शेयर लिंक',
  'Field → field of the share link whose value it gets': 'फ़ील्ड → शेयर लिंक का फ़ील्ड जिसकी वैल्यू उसे मिलती है',
  'Name of a hidden input (honeypot)': 'छिपे हुए इनपुट (honeypot) का नाम',
  'Requests that fill it in get the usual response, but nothing is stored':
    'जो रिक्वेस्ट इसे भरती है उसे सामान्य जवाब मिलता है, पर कुछ सहेजा नहीं जाता',
  'Fields that the visitor can correct for 30 minutes, with the key from the response':
    'फ़ील्ड जिन्हें विज़िटर जवाब में मिली कुंजी से 30 मिनट तक सुधार सकता है',
  'Reference field → unique field of the other resource, such as the username':
    'रेफ़रेंस फ़ील्ड → दूसरे रिसोर्स का यूनीक फ़ील्ड, जैसे यूज़रनेम',
  "Requests contain its value instead of the record's id, which stays private; unknown values are ignored":
    'रिक्वेस्ट में रिकॉर्ड की आईडी की जगह उसकी वैल्यू होती है, ताकि आईडी निजी रहे; अनजान वैल्यू छोड़ दी जाती हैं',
  'Who is notified about a record, in the notification list and in open browser tabs':
    'रिकॉर्ड की सूचना किसे मिलती है: सूचनाओं की सूची में और खुले ब्राउज़र टैब में',
  'A notification shows only what its recipient may see': 'सूचना में वही दिखता है जिसे पाने वाला देख सकता है',
  'assigned: someone adds another person to the fields in to': 'assigned: कोई किसी और को to के फ़ील्ड में जोड़ता है',
  'due and overdue: once shortly before the time in schedule, and once after it':
    'due और overdue: schedule के समय से थोड़ा पहले एक बार, और उसके बाद एक बार',
  'expires: once, before a document expires': 'expires: दस्तावेज़ की वैधता समाप्त होने से पहले, एक बार',
  'The event': 'घटना',
  'create: a record is created': 'create: रिकॉर्ड बनता है',
  'mentioned: @username in a note or a long text': 'mentioned: नोट या लंबे टेक्स्ट में @username',
  'Reference fields with the recipients; people are not notified about their own actions':
    'पाने वालों के रेफ़रेंस फ़ील्ड; अपने ही काम की सूचना किसी को नहीं मिलती',
  'approval: a record reaches a state with the word approval; everyone who can answer it is notified, except the person who asks':
    'approval: रिकॉर्ड approval शब्द वाले स्टेटस में आता है; रिक्वेस्ट करने वाले को छोड़कर उन सबको सूचना मिलती है जो जवाब दे सकते हैं',
  'answered: someone else moves it on; the person who asked is notified, with the note':
    'answered: कोई और उसे आगे बढ़ाता है; रिक्वेस्ट करने वाले को नोट के साथ सूचना मिलती है',
  'Leave it out for mentioned and approval': 'mentioned और approval में इसे छोड़ दें',
  'For answered: people in addition to the person who asked': 'answered में: रिक्वेस्ट करने वाले के अलावा और लोग',
  'Only for answered: the new states that the text is for': 'केवल answered में: वे नए स्टेटस जिनके लिए टेक्स्ट है',
  'The first entry that fits is used': 'जो एंट्री पहले मेल खाए, वही इस्तेमाल होती है',
  'true: records in this state wait for an approval': 'true: इस स्टेटस के रिकॉर्ड मंज़ूरी की प्रतीक्षा में रहते हैं',
  'The transitions from it that need a permission answer the request':
    'इससे निकलने वाले जिन बदलावों के लिए अनुमति चाहिए, वे रिक्वेस्ट का जवाब होते हैं',
  'Add approval and answered under notify to tell the people': 'लोगों को बताने के लिए notify में approval और answered जोड़ें',
  'Reference field with the recipients': 'पाने वालों का रेफ़रेंस फ़ील्ड',
  'Text of the notification': 'सूचना का टेक्स्ट',
  "The record's title follows it": 'उसके बाद रिकॉर्ड का शीर्षक आता है',
  'The time at which there is something to do on a record': 'वह समय जब रिकॉर्ड पर कुछ करना है',
  'The calendar shows it, and the notifications due and overdue are sent around it':
    'कैलेंडर इसे दिखाता है, और due तथा overdue सूचनाएँ इसके आसपास जाती हैं',
  'Default: the time of the appointments in "states"': 'नहीं लिखा हो तो: "states" के अपॉइंटमेंट का समय',
  'Date-time field': 'तारीख और समय का फ़ील्ड',
  'State types of the records that the calendar shows and that cause notifications':
    'उन रिकॉर्ड के स्टेटस के प्रकार जो दिखते हैं और जिनकी सूचना जाती है',
  'Default: open and scheduled': 'नहीं लिखा हो तो: open और scheduled',
  'Length in the calendar, in minutes': 'कैलेंडर में अवधि, मिनट में',
  'Default: 30': 'नहीं लिखा हो तो: 30',
  'How many minutes before the time the notification due is sent': 'due सूचना समय से कितने मिनट पहले जाती है',
  'Default: 15': 'नहीं लिखा हो तो: 15',
  'Steps on the page of a record, such as its views, enquiries and leads: each shows the number of records of another resource, with a link to them':
    'रिकॉर्ड के पेज पर कदम, जैसे उसके व्यू, पूछताछ और लीड: हर कदम दूसरे रिसोर्स के रिकॉर्ड की संख्या दिखाता है, लिंक के साथ',
  'Users see only the steps whose records they may see': 'यूज़र केवल वे कदम देखते हैं जिनके रिकॉर्ड वे देख सकते हैं',
  'Title of the step': 'कदम का शीर्षक',
  'Resource to count': 'गिना जाने वाला रिसोर्स',
  'Filter for the records to count': 'गिने जाने वाले रिकॉर्ड का फ़िल्टर',
  '$id is the id of this record': '$id इस रिकॉर्ड की आईडी है',
  'Reference field of the counted records: a person': 'गिने गए रिकॉर्ड का रेफ़रेंस फ़ील्ड: व्यक्ति',
  'The page also shows these steps in a table with one row per person':
    'पेज ये कदम तालिका में भी दिखाता है, हर व्यक्ति की एक पंक्ति',
  'true: when a record changes, open lists are updated at once, for all users who may see records of the resource':
    'true: रिकॉर्ड बदलते ही खुली सूचियाँ ताज़ा होती हैं, उन सब यूज़र के लिए जो इस रिसोर्स के रिकॉर्ड देख सकते हैं',
  'Default: a list shows changes when it is loaded again': 'नहीं लिखा हो तो: सूची दोबारा लोड होने पर बदलाव दिखाती है',
  'A link works only in an open state, until it expires': 'लिंक केवल खुले स्टेटस में और समाप्त होने तक चलता है',
  'A public page whose address contains the name of an owner of the record opens without a link':
    'जिस सार्वजनिक पेज के पते में रिकॉर्ड के किसी ज़िम्मेदार का नाम है, वह बिना लिंक के खुलता है',
  'The records are share links to the public page of another resource with "preview"':
    'ये रिकॉर्ड "preview" वाले दूसरे रिसोर्स के सार्वजनिक पेज के शेयर लिंक हैं',
  'The operation share of that resource creates them, and views and enquiries through a link are recorded':
    'उस रिसोर्स का share ऑपरेशन इन्हें बनाता है, और लिंक से आए व्यू और पूछताछ दर्ज होते हैं',
  'Reference field: the shared record': 'रेफ़रेंस फ़ील्ड: शेयर किया गया रिकॉर्ड',
  'Reference field: the user who shares': 'रेफ़रेंस फ़ील्ड: शेयर करने वाला यूज़र',
  'Choice field: the channel through which the link was sent': 'विकल्प फ़ील्ड: लिंक जिस चैनल से भेजा गया',
  'Each choice of channel → how the link is sent': 'channel का हर विकल्प → लिंक कैसे भेजा जाता है',
  'Each choice of channel → how the message is sent': 'channel का हर विकल्प → मैसेज कैसे भेजा जाता है',
  'link: copied; qr: printed as a QR code': 'link: कॉपी किया गया; qr: QR कोड के रूप में छपा',
  'Text field: the name of the recipient': 'टेक्स्ट फ़ील्ड: पाने वाले का नाम',
  "Reference field: the recipient's record": 'रेफ़रेंस फ़ील्ड: पाने वाले का रिकॉर्ड',
  'Date-time field: when the link expires': 'तारीख और समय का फ़ील्ड: लिंक कब समाप्त होता है',
  'State that open links get when the shared record is deleted': 'शेयर किया गया रिकॉर्ड हटने पर खुले लिंक को मिलने वाला स्टेटस',
  'Where link views are stored: one record for each visit': 'लिंक के व्यू कहाँ सहेजे जाते हैं: हर विज़िट का एक रिकॉर्ड',
  'Read-only resource of the views': 'व्यू का केवल पढ़ा जाने वाला रिसोर्स',
  'Reference field of a view: the link': 'व्यू का रेफ़रेंस फ़ील्ड: लिंक',
  'Date-time field of a view: when the link was opened': 'व्यू का तारीख और समय का फ़ील्ड: लिंक कब खोला गया',
  'Field of a view → field of the link whose value is copied, so that views can be filtered by it':
    'व्यू का फ़ील्ड → लिंक का फ़ील्ड जिसकी वैल्यू कॉपी होती है, ताकि व्यू उससे फ़िल्टर हो सकें',
  'Fields of this resource with totals of the views': 'इस रिसोर्स के फ़ील्ड जिनमें व्यू का जोड़ रहता है',
  'Number field: how many views': 'संख्या फ़ील्ड: कितने व्यू',
  'Date-time field: the first view': 'तारीख और समय का फ़ील्ड: पहला व्यू',
  'Date-time field: the last view': 'तारीख और समय का फ़ील्ड: आखिरी व्यू',
  'Calls (create, update) that the client always sends as multipart/form-data':
    'कॉल (create, update) जिन्हें क्लाइंट हमेशा multipart/form-data के रूप में भेजता है',
  'Default: only if they contain a file, otherwise as JSON': 'नहीं लिखा हो तो: केवल फ़ाइल हो तो, नहीं तो JSON के रूप में',
  'Calls (update, patch) that need no token': 'कॉल (update, patch) जिनमें टोकन नहीं चाहिए',
  'Instead, they contain the editKey that the user got with the record, which is valid for 12 hours':
    'उसकी जगह उनमें वह editKey होती है जो यूज़र को रिकॉर्ड के साथ मिली; वह 12 घंटे चलती है',
  'Addresses of the screens': 'स्क्रीन के पते',
  "A field name or id in braces stands for the record's value": 'कोष्ठक { } में लिखा फ़ील्ड का नाम या id रिकॉर्ड की वैल्यू है',
  'Default: /dashboard/<name> and below': 'नहीं लिखा हो तो: /dashboard/<name> और उसके नीचे',
  'A list of message templates can have one address for each topic: {tab} stands for the topic':
    'मैसेज के टेम्पलेट की सूची में हर विषय का अपना पता हो सकता है: {tab} विषय है',
  'Address of the list': 'सूची का पता',
  'Address of the form for a new record': 'नए रिकॉर्ड के फ़ॉर्म का पता',
  'Address of the form for an existing record': 'मौजूदा रिकॉर्ड के फ़ॉर्म का पता',
  "Address of a record's page": 'रिकॉर्ड के पेज का पता',
  'Position in the menu, or false to hide the resource': 'मेन्यू में जगह, या रिसोर्स छिपाने के लिए false',
  'Sort position; smaller numbers come first': 'क्रम में जगह; छोटी संख्या पहले',
  'Heading in the menu': 'मेन्यू में शीर्षक',
  'Operation → permission of the module that it needs instead of its usual one':
    'ऑपरेशन → मॉड्यूल की अनुमति जो उसे अपनी सामान्य अनुमति की जगह चाहिए',
  'Reference fields: the users who own a record': 'रेफ़रेंस फ़ील्ड: रिकॉर्ड के ज़िम्मेदार यूज़र',
  'With the permission viewAssigned, users see only records that they own; with viewTeam, also those of their team':
    'viewAssigned अनुमति से यूज़र केवल अपने रिकॉर्ड देखते हैं; viewTeam से अपनी टीम के भी',
  'The records appear in My day, the queue of work on Home': 'रिकॉर्ड “मेरा दिन” में, यानी होम पर काम की कतार में दिखते हैं',
  'Each record appears for the user in the first field of owners': 'हर रिकॉर्ड owners के पहले फ़ील्ड वाले यूज़र को दिखता है',
  'Overdue records come first, then those due today, then new ones': 'पहले वे जिनका समय निकल गया, फिर आज वाले, फिर नए',
  'Date-time field: when a record is due': 'तारीख और समय का फ़ील्ड: रिकॉर्ड पर काम कब तक करना है',
  'Filter for the records that are due at the time in at': 'उन रिकॉर्ड का फ़िल्टर जिन पर at के समय काम करना है',
  'Filter for the new records, which nobody has begun': 'नए रिकॉर्ड का फ़िल्टर, जिन पर काम शुरू नहीं हुआ',
  'Reference field with the roles that a record is shared with, or a list of such fields with roles or teams':
    'रेफ़रेंस फ़ील्ड: भूमिकाएँ जिनके साथ रिकॉर्ड शेयर है, या भूमिकाओं या टीमों वाले ऐसे फ़ील्ड की सूची',
  'Users with these roles and members of these teams can see the record; only its owners can change it':
    'इन भूमिकाओं वाले यूज़र और इन टीमों के सदस्य रिकॉर्ड देख सकते हैं; उसे केवल उसके ज़िम्मेदार लोग बदल सकते हैं',
  'The records are entries of a log about records of other resources':
    'ये रिकॉर्ड लॉग की प्रविष्टियाँ हैं, दूसरे रिसोर्स के रिकॉर्ड के बारे में',
  'Users see only entries about records and fields that they may see':
    'यूज़र केवल उन रिकॉर्ड और फ़ील्ड की प्रविष्टियाँ देखते हैं जिन्हें वे देख सकते हैं',
  'Text field: the resource that an entry is about': 'टेक्स्ट फ़ील्ड: प्रविष्टि किस रिसोर्स के बारे में है',
  'Field with the id of the record that an entry is about': 'उस रिकॉर्ड की आईडी वाला फ़ील्ड जिसके बारे में प्रविष्टि है',
  'Field with the name of the changed field, or blank': 'बदले गए फ़ील्ड के नाम वाला फ़ील्ड, या खाली',
  'Entries of the kind edit are shown only to users with the permission viewHistory':
    'edit प्रकार की प्रविष्टियाँ केवल viewHistory अनुमति वाले यूज़र को दिखती हैं',
  'Field with the kind of event': 'घटना के प्रकार वाला फ़ील्ड',
  'true: users cannot create, edit or delete records; only the server and the actions of the resource write them':
    'true: यूज़र रिकॉर्ड बना, बदल या हटा नहीं सकते; उन्हें केवल सर्वर और रिसोर्स के ऑपरेशन लिखते हैं',
  'Always "object"': 'हमेशा "object"',
  'Fields that must be filled in; note is the note of the transition itself':
    'फ़ील्ड जो भरे होने चाहिए; note इस बदलाव का नोट है',
  'Required fields': 'ज़रूरी फ़ील्ड',
  'The fields, in the order of the form and the list: name → field': 'फ़ील्ड, फ़ॉर्म और सूची के क्रम में: नाम → फ़ील्ड',
  'To add a field, add an entry': 'नया फ़ील्ड जोड़ने के लिए एक प्रविष्टि जोड़ें',
  'The list screen': 'सूची की स्क्रीन',
  'Default: the first eight fields, newest records first': 'नहीं लिखा हो तो: पहले आठ फ़ील्ड, सबसे नए रिकॉर्ड पहले',
  'Columns shown by default; users can choose others': 'शुरू में दिखने वाले कॉलम; यूज़र दूसरे चुन सकते हैं',
  'Default: the first eight fields': 'नहीं लिखा हो तो: पहले आठ फ़ील्ड',
  'Default sort field; a minus before it sorts in descending order': 'शुरू का क्रम किस फ़ील्ड से; आगे माइनस हो तो उल्टा क्रम',
  'Default: -createdAt': 'नहीं लिखा हो तो: -createdAt',
  'Records per page': 'हर पेज पर रिकॉर्ड',
  'Default: 25': 'नहीं लिखा हो तो: 25',
  'true: the API call of the list returns all records if it has no page and perPage':
    'true: सूची का API कॉल page और perPage के बिना सभी रिकॉर्ड देता है',
  'Default: the first page': 'नहीं लिखा हो तो: पहला पेज',
  'Predefined filters above the list, each with its count': 'सूची के ऊपर तैयार फ़िल्टर, हर एक अपनी संख्या के साथ',
  'Title of the tab that is open at first': 'टैब का शीर्षक जो शुरू में खुला रहता है',
  'Default: all records': 'नहीं लिखा हो तो: सभी रिकॉर्ड',
  'Offers a card view of the list: image, title, state and some facts':
    'सूची कार्ड के रूप में भी दिख सकती है: तस्वीर, शीर्षक, स्टेटस और कुछ बातें',
  "The user's choice is remembered": 'यूज़र की पसंद याद रहती है',
  'Image field whose first image is shown on the card': 'तस्वीर वाला फ़ील्ड जिसकी पहली तस्वीर कार्ड पर दिखती है',
  'Fields below the title': 'शीर्षक के नीचे के फ़ील्ड',
  'The first one is emphasized': 'पहला बड़ा दिखता है',
  'The board of a resource with states: one column per state': 'स्टेटस वाले रिसोर्स का बोर्ड: हर स्टेटस का एक कॉलम',
  'Default: a card shows the first three columns of the list, and no amount is added up':
    'नहीं लिखा हो तो: कार्ड पर सूची के पहले तीन कॉलम दिखते हैं, और कोई राशि नहीं जोड़ी जाती',
  'Fields below the title of a card; the first three with a value are shown':
    'कार्ड के शीर्षक के नीचे के फ़ील्ड; पहले तीन भरे हुए दिखते हैं',
  'Amount field that is added up above each column': 'राशि का फ़ील्ड जिसका जोड़ हर कॉलम के ऊपर दिखता है',
  'Fields that can be edited directly in the list, with permission': 'फ़ील्ड जिन्हें अनुमति हो तो सीधे सूची में बदल सकते हैं',
  'Sections of the form': 'फ़ॉर्म के हिस्से',
  'Default: one section with all fields': 'नहीं लिखा हो तो: सभी फ़ील्ड वाला एक हिस्सा',
  'Fields without a section are shown in a last section, More': 'जिन फ़ील्ड का कोई हिस्सा नहीं, वे आखिरी हिस्से “और” में दिखते हैं',
  'Heading of the section': 'हिस्से का शीर्षक',
  'Name of the section in addresses': 'पतों में हिस्से का नाम',
  'Default: the title, in English if it has several languages': 'नहीं लिखा हो तो: शीर्षक, और कई भाषाएँ हों तो अंग्रेज़ी वाला',
  'Fields of the section, in order': 'हिस्से के फ़ील्ड, क्रम से',
  'totals: the amounts are shown in one column, as at the end of an invoice':
    'totals: राशियाँ एक कॉलम में दिखती हैं, जैसे इनवॉइस के अंत में',
  "Lists on a record's page, each with the records of another resource that refer to it: their number, the first five, a link to all, and a button to add one":
    'रिकॉर्ड के पेज पर सूचियाँ, हर एक में दूसरे रिसोर्स के वे रिकॉर्ड जिनका रेफ़रेंस इसकी ओर है: उनकी संख्या, पहले पाँच, सबका लिंक, और नया जोड़ने का बटन',
  'The other resource': 'दूसरा रिसोर्स',
  'Field of the other resource that refers to this record': 'दूसरे रिसोर्स का फ़ील्ड जिसका रेफ़रेंस इस रिकॉर्ड की ओर है',
  'Default: the plural of the other resource': 'नहीं लिखा हो तो: दूसरे रिसोर्स का बहुवचन',
  'Fields of the other resource to show': 'दूसरे रिसोर्स के दिखाए जाने वाले फ़ील्ड',
  'Default: the first three columns of its list': 'नहीं लिखा हो तो: उसकी सूची के पहले तीन कॉलम',
  'Sort order of the first five': 'पहले पाँच का क्रम',
  'Default: that of its list': 'नहीं लिखा हो तो: उसकी सूची का क्रम',
  'Which records of another resource match a record': 'दूसरे रिसोर्स के कौन से रिकॉर्ड किसी रिकॉर्ड से मेल खाते हैं',
  'The pages of both list their matches with score and reasons, best first':
    'दोनों के पेज अपने मेल, स्कोर और कारण के साथ दिखाते हैं, सबसे अच्छे पहले',
  'If one of the two values is blank, a criterion counts half': 'दोनों में से कोई वैल्यू खाली हो तो कसौटी आधी गिनी जाती है',
  'Only records in open or scheduled states are matched': 'केवल open या scheduled स्टेटस वाले रिकॉर्ड मिलाए जाते हैं',
  'Minimum score of a match, in percent of all weights': 'मैच का कम से कम स्कोर, कुल वज़न के प्रतिशत में',
  'Default: 60': 'नहीं लिखा हो तो: 60',
  'With own and other, the two fields must have a value in common': 'own और other के साथ: दोनों फ़ील्ड में कोई वैल्यू एक जैसी हो',
  'With from or to, the number in other must be in that range': 'from या to के साथ: other की संख्या उस सीमा में हो',
  'The criteria': 'कसौटियाँ',
  'Label in the reasons': 'कारणों में लेबल',
  'Default: the title of the other field': 'नहीं लिखा हो तो: दूसरे फ़ील्ड का शीर्षक',
  'Field of this resource, or several; one equal value is enough': 'इस रिसोर्स का फ़ील्ड, या कई; एक बराबर वैल्यू काफ़ी है',
  'Number field of this resource: the smallest number in other that matches':
    'इस रिसोर्स का संख्या फ़ील्ड: other की सबसे छोटी संख्या जो मेल खाती है',
  'Blank: no minimum': 'खाली: कोई न्यूनतम नहीं',
  'Number field of this resource: the largest number in other that matches':
    'इस रिसोर्स का संख्या फ़ील्ड: other की सबसे बड़ी संख्या जो मेल खाती है',
  'Blank: no maximum': 'खाली: कोई अधिकतम नहीं',
  'If from is blank or 0, the minimum is this percentage of to, so that a rent of 13,500 a month does not match a budget of up to 1.20 Cr':
    'from खाली या 0 हो तो न्यूनतम to का इतना प्रतिशत है, ताकि 13,500 महीने का किराया 1.20 Cr तक के बजट से मेल न खाए',
  'Default: no minimum': 'नहीं लिखा हो तो: कोई न्यूनतम नहीं',
  'Field of the other resource, or several; one equal value is enough':
    'दूसरे रिसोर्स का फ़ील्ड, या कई; एक बराबर वैल्यू काफ़ी है',
  'Case and accents are ignored': 'छोटे-बड़े अक्षर और मात्रा-चिह्न का फ़र्क नहीं पड़ता',
  'Choice of this resource → the choice that it matches in the other one, or several':
    'इस रिसोर्स का विकल्प → दूसरे रिसोर्स का विकल्प जिससे वह मेल खाता है, या कई',
  'Choices that are not listed match the same choice': 'जो विकल्प यहाँ नहीं हैं, वे अपने ही नाम वाले विकल्प से मेल खाते हैं',
  'How far a number may be outside the range, in percent': 'संख्या सीमा से कितनी बाहर हो सकती है, प्रतिशत में',
  'A number at the limit of the range counts fully, and one at this distance from it counts half':
    'सीमा पर की संख्या पूरी गिनी जाती है, उससे इतनी दूर की आधी',
  'Default: 0': 'नहीं लिखा हो तो: 0',
  'How much the criterion counts, compared with the others': 'दूसरी कसौटियों की तुलना में यह कितनी गिनी जाती है',
  'Default: 1': 'नहीं लिखा हो तो: 1',
  'true: records that do not meet this criterion are excluded': 'true: जो रिकॉर्ड इस कसौटी पर खरे नहीं, वे नहीं दिखते',
  'A blank value does not exclude a record': 'खाली वैल्यू से रिकॉर्ड बाहर नहीं होता',
};
