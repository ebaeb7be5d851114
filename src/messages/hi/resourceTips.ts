/** Hindi sentences of the tips about the basic words of a resource file. The schema studio shows them. */
export const resourceTips: Readonly<Record<string, string>> = {
  'Reference of the resource files in schemas/: every word, its meaning and an example':
    'schemas/ की रिसोर्स फ़ाइलों का संदर्भ: हर शब्द, उसका मतलब और एक उदाहरण',
  'A resource file is JSON Schema 2020-12 with the additional words below':
    'रिसोर्स फ़ाइल JSON Schema 2020-12 है, जिसमें नीचे के शब्द अतिरिक्त हैं',
  'Check the folder with npm run schemas': 'फ़ोल्डर की जाँच npm run schemas से करें',
  'Path of this file': 'इस फ़ाइल का पाथ',
  'Editors use it for completion and validation': 'एडिटर इससे शब्द पूरे करते और फ़ाइल जाँचते हैं',
  'Name of the resource, used for its table, permission module and REST address':
    'रिसोर्स का नाम; इसकी टेबल, अनुमति मॉड्यूल और REST पते में यही रहता है',
  'A lower-case letter followed by up to 48 letters and digits': 'छोटे अंग्रेज़ी अक्षर से शुरू, फिर 48 तक अक्षर और अंक',
  "The resource's earlier name": 'रिसोर्स का पुराना नाम',
  'Its table is renamed, with everything that refers to it: records, history, files, shares, permissions of roles, saved views':
    'इसकी टेबल का नाम बदलता है, और उससे जुड़ी हर चीज़ साथ रहती है: रिकॉर्ड, इतिहास, फ़ाइलें, शेयर, भूमिकाओं की अनुमतियाँ, सहेजे गए व्यू',
  'Display name of one record': 'एक रिकॉर्ड का दिखने वाला नाम',
  'Display name of several records': 'कई रिकॉर्ड का दिखने वाला नाम',
  'Default: the title followed by s': 'नहीं लिखा हो तो: शीर्षक के अंत में s',
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
  "API calls with their own address: operation → method and path, with {id} for the record's id":
    'अपने पते वाले API कॉल: ऑपरेशन → मेथड और पाथ, जिसमें {id} रिकॉर्ड की आईडी है',
  'Other operations keep their call at the REST root, /api/rest/<name>; false removes a call':
    'बाकी ऑपरेशन REST के पते /api/rest/<name> पर रहते हैं; false से कॉल हट जाता है',
  'Method and path of a call, or false to remove the call': 'कॉल का मेथड और पाथ, या कॉल हटाने के लिए false',
  'Operations in addition to those of every resource, at /api/rest/<name>/…: convert creates a record of another resource from this one, handOver reassigns everything a person owns, clock starts and ends a working day, correct corrects a day, month returns the days of a month, outcome closes an appointment, recordPayment adds a payment, print creates a PDF, preview fills in a message text, qrCode creates the QR code of a record\'s public page (needs "preview"), newSecret creates the secret of a record and returns it once (needs "apiKey" or "webhook"), sendTest sends a test event to a webhook, sendAgain repeats a delivery, endSessions signs a person out everywhere (needs "login" in "api"), merge joins duplicates, lists suspected ones and undoes a merge':
    'हर रिसोर्स के ऑपरेशन के अलावा ये, /api/rest/<name>/… पर: convert इससे दूसरे रिसोर्स का रिकॉर्ड बनाता है, handOver किसी व्यक्ति का सारा काम दूसरों को सौंपता है, clock काम का दिन शुरू और समाप्त करता है, correct किसी दिन को सुधारता है, month महीने के दिन देता है, outcome अपॉइंटमेंट का नतीजा दर्ज करता है, recordPayment भुगतान जोड़ता है, print PDF बनाता है, preview संदेश का टेक्स्ट भरता है, qrCode रिकॉर्ड के सार्वजनिक पेज का QR कोड बनाता है ("preview" चाहिए), newSecret रिकॉर्ड की गुप्त कुंजी बनाकर एक बार दिखाता है ("apiKey" या "webhook" चाहिए), sendTest वेबहुक को जाँच की घटना भेजता है, sendAgain डिलीवरी दोहराता है, endSessions व्यक्ति को हर जगह से साइन आउट करता है ("api" में "login" चाहिए), merge डुप्लिकेट मिलाता है, संदिग्ध जोड़े दिखाता है और मर्ज वापस लेता है',
  'Which records may be the same, besides those with an equal unique value: records with a similar text, and an equal value in at least one other field':
    'समान यूनीक वैल्यू वालों के अलावा कौन से रिकॉर्ड एक ही हो सकते हैं: जिनका टेक्स्ट मिलता-जुलता है और कम से कम एक और फ़ील्ड की वैल्यू बराबर है',
  'For the action merge': 'merge ऑपरेशन के लिए',
  'Text field that is compared by its letters, such as a name': 'टेक्स्ट फ़ील्ड जिसकी तुलना अक्षरों से होती है, जैसे नाम',
  'Fields, at least one of which must be equal': 'फ़ील्ड जिनमें से कम से कम एक बराबर हो',
  'How a record is converted to another resource, for the action convert':
    'convert ऑपरेशन में रिकॉर्ड दूसरे रिसोर्स में कैसे बदलता है',
  'Everything is written in one transaction': 'सब कुछ एक ही ट्रांज़ैक्शन में लिखा जाता है',
  'Label of the action': 'बटन का लेबल',
  'Default: Convert': 'नहीं लिखा हो तो: बदलें',
  'Read-only reference of this resource to the new record': 'इस रिसोर्स का केवल पढ़ा जाने वाला रेफ़रेंस, जो नए रिकॉर्ड की ओर है',
  'Read-only reference of the new record to this one': 'नए रिकॉर्ड का केवल पढ़ा जाने वाला रेफ़रेंस, जो इस रिकॉर्ड की ओर है',
  'Field of the new record → field of this one, or several, of which the first that is not blank is used':
    'नए रिकॉर्ड का फ़ील्ड → इस रिकॉर्ड का फ़ील्ड, या कई, जिनमें से पहला भरा हुआ लिया जाता है',
  'Default: fields with the same name': 'नहीं लिखा हो तो: एक जैसे नाम वाले फ़ील्ड',
  'Field of the new record → its value ($now is allowed), or {by, values}: a value for each value of a field of this record':
    'नए रिकॉर्ड का फ़ील्ड → उसकी वैल्यू ($now लिख सकते हैं), या {by, values}: इस रिकॉर्ड के किसी फ़ील्ड की हर वैल्यू के लिए एक वैल्यू',
  'Read-only field of the new record → field of this one that describes its origin':
    'नए रिकॉर्ड का केवल पढ़ा जाने वाला फ़ील्ड → इस रिकॉर्ड का फ़ील्ड जो बताता है कि वह कहाँ से आया',
  'An existing record keeps its values': 'मौजूदा रिकॉर्ड की वैल्यू वैसी ही रहती हैं',
  'State of this record after the conversion': 'बदलने के बाद इस रिकॉर्ड का स्टेटस',
  'It needs a transition with "by": "system"': 'इसके लिए "by": "system" वाला स्टेटस बदलाव चाहिए',
  'true: when a record of an existing contact is created, it is linked immediately to the existing record of the other resource':
    'true: मौजूदा संपर्क का रिकॉर्ड बनते ही वह दूसरे रिसोर्स के मौजूदा रिकॉर्ड से जुड़ जाता है',
  'Allows anonymous users to create records, within these limits':
    'बिना साइन-इन वाले लोग इन सीमाओं के भीतर रिकॉर्ड बना सकते हैं',
  'Calls are rate-limited by address, and the response does not reveal existing data':
    'कॉल की संख्या पते के अनुसार सीमित है, और जवाब से मौजूदा डेटा का पता नहीं चलता',
  'Fields that an anonymous user can set': 'फ़ील्ड जिन्हें बिना साइन-इन वाला व्यक्ति भर सकता है',
  'Field → the choices that an anonymous user can use': 'फ़ील्ड → विकल्प जिन्हें बिना साइन-इन वाला व्यक्ति चुन सकता है',
  'The first is the default': 'पहला अपने आप चुना जाता है',
  'Parameter with the token of a share link': 'शेयर लिंक के टोकन वाला पैरामीटर',
  'A valid link is stored, and its values replace those of the request':
    'सही लिंक सहेजा जाता है, और रिक्वेस्ट की वैल्यू की जगह उसकी वैल्यू ली जाती हैं',
  'An invalid link, or one for another record, is ignored': 'गलत लिंक, या दूसरे रिकॉर्ड का लिंक, छोड़ दिया जाता है',
  'Read-only reference to the resource of share links': 'शेयर लिंक के रिसोर्स की ओर केवल पढ़ा जाने वाला रेफ़रेंस',
  'Field → field of the share link that fills it in': 'फ़ील्ड → शेयर लिंक का फ़ील्ड जिससे वह भरता है',
  'Name of a hidden input (honeypot)': 'छिपे हुए इनपुट (honeypot) का नाम',
  'Requests that fill it in get the usual response, but nothing is stored':
    'जो रिक्वेस्ट इसे भरती है उसे सामान्य जवाब मिलता है, पर कुछ सहेजा नहीं जाता',
  'Fields that an anonymous user can correct for 30 minutes, with the key from the response':
    'फ़ील्ड जिन्हें बिना साइन-इन वाला व्यक्ति जवाब में मिली कुंजी से 30 मिनट तक सुधार सकता है',
  'Reference → unique field of the other resource that identifies the record, so that its id stays private':
    'रेफ़रेंस → दूसरे रिसोर्स का यूनीक फ़ील्ड जिससे रिकॉर्ड पहचाना जाता है, ताकि उसकी आईडी निजी रहे',
  'Unknown names are ignored': 'अनजान नाम छोड़ दिए जाते हैं',
  'Who is notified about a record, in the notification list and in open browser tabs':
    'रिकॉर्ड की सूचना किसे मिलती है: सूचनाओं की सूची में और खुले ब्राउज़र टैब में',
  'A notification shows only what its recipient may see': 'सूचना में वही दिखता है जिसे पाने वाला देख सकता है',
  'The event': 'घटना',
  'create: a record is created': 'create: रिकॉर्ड बनता है',
  'assigned: someone else becomes one of the people in "to"': 'assigned: कोई और "to" के लोगों में शामिल होता है',
  'mentioned: @username in a note or a long text': 'mentioned: टिप्पणी या लंबे टेक्स्ट में @username',
  'due and overdue: shortly before and after the time of the word schedule, once each':
    'due और overdue: schedule शब्द के समय से थोड़ा पहले और बाद में, एक-एक बार',
  'expires: before a document expires, once': 'expires: दस्तावेज़ की वैधता समाप्त होने से पहले, एक बार',
  'References to the recipients': 'पाने वालों के रेफ़रेंस',
  'Nobody is notified about their own actions': 'अपने ही काम की सूचना किसी को नहीं मिलती',
  'Left out for mentioned': 'mentioned में यह नहीं लिखा जाता',
  'Text of the notification': 'सूचना का टेक्स्ट',
  "The record's title follows it": 'उसके बाद रिकॉर्ड का शीर्षक आता है',
  'When there is something to do on a record: shown in the calendar, and the time of the notifications due and overdue':
    'रिकॉर्ड पर काम कब करना है: कैलेंडर में दिखता है, और due तथा overdue सूचनाओं का समय है',
  'Default: the time of the appointments in "states"': 'नहीं लिखा हो तो: "states" के अपॉइंटमेंट का समय',
  'Date-time field': 'तारीख और समय का फ़ील्ड',
  'Types of the states in which the time counts': 'स्टेटस के प्रकार जिनमें यह समय गिना जाता है',
  'Default: open and scheduled': 'नहीं लिखा हो तो: open और scheduled',
  'Length in the calendar': 'कैलेंडर में अवधि',
  'Default: 30': 'नहीं लिखा हो तो: 30',
  'Minutes between the notification due and the time': 'due सूचना समय से कितने मिनट पहले',
  'Default: 15': 'नहीं लिखा हो तो: 15',
  'Results of a record, step by step, on its page: the number of records of another resource at each step, with a link to them':
    'रिकॉर्ड के पेज पर उसके नतीजे, कदम दर कदम: हर कदम पर दूसरे रिसोर्स के रिकॉर्ड की संख्या, लिंक के साथ',
  'Steps that the user may not see are left out': 'जो कदम यूज़र नहीं देख सकता वे नहीं दिखते',
  'Title of the step': 'कदम का शीर्षक',
  'Resource to count': 'गिना जाने वाला रिसोर्स',
  'Filter for the records to count': 'गिने जाने वाले रिकॉर्ड का फ़िल्टर',
  '$id is the id of this record': '$id इस रिकॉर्ड की आईडी है',
  'Field of the counted records that refers to a person': 'गिने गए रिकॉर्ड का फ़ील्ड जिसका रेफ़रेंस व्यक्ति की ओर है',
  'Steps with this word are shown in a table with one row per person':
    'इस शब्द वाले कदम तालिका में दिखते हैं, हर व्यक्ति की एक पंक्ति',
  'true: changes are sent immediately to everyone who has the product open and may see records of the resource, so that lists show them':
    'true: बदलाव तुरंत उन सबको भेजे जाते हैं जिनके पास Gable खुला है और जो इस रिसोर्स के रिकॉर्ड देख सकते हैं, ताकि सूचियाँ ताज़ा रहें',
  'Only the name of the resource is sent': 'केवल रिसोर्स का नाम भेजा जाता है',
  'Each transaction costs slightly more': 'हर ट्रांज़ैक्शन थोड़ा महँगा होता है',
  'The records are share links to the public page of another resource with "preview"':
    'ये रिकॉर्ड "preview" वाले दूसरे रिसोर्स के सार्वजनिक पेज के शेयर लिंक हैं',
  'The operation share of that resource creates them, and views and enquiries through a link are recorded':
    'उस रिसोर्स का share ऑपरेशन इन्हें बनाता है, और लिंक से आए व्यू और पूछताछ दर्ज होते हैं',
  "A link that is not in an open state or has expired shows nothing; the page of one of the record's owners works without a link":
    'जो लिंक खुले स्टेटस में नहीं है या समाप्त हो चुका है, वह कुछ नहीं दिखाता; रिकॉर्ड के ज़िम्मेदार लोगों का पेज बिना लिंक भी चलता है',
  'Reference to the shared record': 'शेयर किए गए रिकॉर्ड का रेफ़रेंस',
  'Reference to the user who shares': 'शेयर करने वाले यूज़र का रेफ़रेंस',
  'Choice with the channel the link was sent through': 'विकल्प फ़ील्ड: लिंक किस चैनल से भेजा गया',
  'Each value of that choice → the channel type': 'उस फ़ील्ड की हर वैल्यू → चैनल का प्रकार',
  'link: copied; qr: printed as a QR code': 'link: कॉपी किया गया; qr: QR कोड के रूप में छपा',
  'Text with the name of the recipient': 'पाने वाले के नाम का टेक्स्ट',
  "Reference to the recipient's record": 'पाने वाले के रिकॉर्ड का रेफ़रेंस',
  'Time at which the link expires': 'लिंक कब समाप्त होता है',
  'State of open links after the shared record is deleted': 'शेयर किया गया रिकॉर्ड हटने के बाद खुले लिंक का स्टेटस',
  'Default: unchanged': 'नहीं लिखा हो तो: वैसा ही',
  'Where link views are stored, one per visit': 'लिंक के व्यू कहाँ सहेजे जाते हैं, हर विज़िट का एक',
  'Read-only resource of the views': 'व्यू का केवल पढ़ा जाने वाला रिसोर्स',
  'Field of a view that refers to the link': 'व्यू का फ़ील्ड जिसका रेफ़रेंस लिंक की ओर है',
  'Field of a view with the time': 'व्यू का समय वाला फ़ील्ड',
  'Field of a view → field of the link whose value is copied, so that views can be filtered by it':
    'व्यू का फ़ील्ड → लिंक का फ़ील्ड जिसकी वैल्यू कॉपी होती है, ताकि व्यू उससे फ़िल्टर हो सकें',
  'Fields of this resource with totals of the views': 'इस रिसोर्स के फ़ील्ड जिनमें व्यू का जोड़ रहता है',
  'Number of views': 'व्यू की संख्या',
  'Time of the first view': 'पहले व्यू का समय',
  'Time of the last view': 'आखिरी व्यू का समय',
  'Calls whose body the client always sends as multipart/form-data':
    'कॉल जिनकी बॉडी क्लाइंट हमेशा multipart/form-data के रूप में भेजता है',
  'Default: only bodies with a file': 'नहीं लिखा हो तो: केवल फ़ाइल वाली बॉडी',
  'Calls that are sent without a token, with the editKey in the response of each record':
    'कॉल जो बिना टोकन भेजे जाते हैं, हर रिकॉर्ड के साथ मिली editKey से',
  'Addresses of the screens, with field names or id in braces': 'स्क्रीन के पते; फ़ील्ड के नाम या id कोष्ठक { } में',
  'Default: /dashboard/<name> and below': 'नहीं लिखा हो तो: /dashboard/<name> और उसके नीचे',
  'Address of the list': 'सूची का पता',
  'Lists of messages can have one address per topic, with the field in braces':
    'संदेशों की सूची में हर विषय का अपना पता हो सकता है, फ़ील्ड कोष्ठक { } में',
  'Address of the form for a new record': 'नए रिकॉर्ड के फ़ॉर्म का पता',
  'Address of the form for an existing record': 'मौजूदा रिकॉर्ड के फ़ॉर्म का पता',
  "Address of a record's page": 'रिकॉर्ड के पेज का पता',
  'Position in the menu, or false to hide the resource': 'मेन्यू में जगह, या रिसोर्स छिपाने के लिए false',
  'Sort position; smaller numbers come first': 'क्रम में जगह; छोटी संख्या पहले',
  'Heading in the menu': 'मेन्यू में शीर्षक',
  'Operations with a permission other than the default: operation → permission of the module':
    'जिन ऑपरेशन की अनुमति सामान्य से अलग है: ऑपरेशन → मॉड्यूल की अनुमति',
  'Reference fields to the owners of a record': 'रिकॉर्ड के ज़िम्मेदार लोगों के रेफ़रेंस फ़ील्ड',
  'Users with viewAssigned or viewTeam see only the records they or their team own':
    'viewAssigned या viewTeam वाले यूज़र केवल अपने या अपनी टीम के रिकॉर्ड देखते हैं',
  'The records are part of My day, the queue of work on Home, of the user in the first field of owners: those that are due by the end of the day, overdue ones first, then those that nobody has begun':
    'ये रिकॉर्ड “मेरा दिन” में आते हैं, यानी होम पर काम की कतार में: owners के पहले फ़ील्ड वाले रिकॉर्ड जिनका समय आज तक का है, बीते समय वाले पहले, और फिर वे जिन पर किसी ने काम शुरू नहीं किया',
  'Field with the time at which a record is due': 'फ़ील्ड जिसमें रिकॉर्ड पर काम करने का समय है',
  'Records that are due at that time': 'रिकॉर्ड जिन पर उस समय काम करना है',
  'Records that nobody has begun': 'रिकॉर्ड जिन पर किसी ने काम शुरू नहीं किया',
  'The field with the roles a record is shared with, or a list of fields with roles and with teams':
    'फ़ील्ड जिसमें वे भूमिकाएँ हैं जिनके साथ रिकॉर्ड शेयर है, या भूमिकाओं और टीमों वाले फ़ील्ड की सूची',
  'Users with one of these roles, and people whom one of these teams refers to, can see the record, but only its owners can change it':
    'इन भूमिकाओं वाले यूज़र और इन टीमों के लोग रिकॉर्ड देख सकते हैं, पर बदल केवल उसके ज़िम्मेदार सकते हैं',
  'The records are a log: the fields with the resource, the record, the field and the kind of each event':
    'ये रिकॉर्ड लॉग हैं: हर घटना के रिसोर्स, रिकॉर्ड, फ़ील्ड और प्रकार वाले फ़ील्ड',
  'Entries about records or fields that a user may not see are hidden':
    'जिन रिकॉर्ड या फ़ील्ड को यूज़र नहीं देख सकता, उनकी प्रविष्टियाँ छिपी रहती हैं',
  'Field with the name of the resource': 'रिसोर्स के नाम वाला फ़ील्ड',
  "Field with the record's id": 'रिकॉर्ड की आईडी वाला फ़ील्ड',
  'Field with the name of the changed field, or blank': 'बदले गए फ़ील्ड के नाम वाला फ़ील्ड, या खाली',
  'Field with the kind of event': 'घटना के प्रकार वाला फ़ील्ड',
  'edit is shown only to users who may see the history': 'edit केवल उन यूज़र को दिखता है जो इतिहास देख सकते हैं',
  'true: only the server and the actions of the resource write its records':
    'true: इसके रिकॉर्ड केवल सर्वर और रिसोर्स के ऑपरेशन लिखते हैं',
  'Always "object"': 'हमेशा "object"',
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
  'true: a list call without page and perPage returns all records instead of the first page':
    'true: page और perPage के बिना सूची का कॉल पहले पेज की जगह सभी रिकॉर्ड देता है',
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
  'totals: a column of aligned amounts, as at the end of an invoice': 'totals: राशियों का सीधा कॉलम, जैसे इनवॉइस के अंत में',
  'Records of other resources that refer to this one, on its page: the number, the first five, a link to all, and a button to add one':
    'रिकॉर्ड के पेज पर दूसरे रिसोर्स के वे रिकॉर्ड जिनका रेफ़रेंस इसकी ओर है: संख्या, पहले पाँच, सबका लिंक और नया जोड़ने का बटन',
  'The other resource': 'दूसरा रिसोर्स',
  'Field of the other resource that refers to this record': 'दूसरे रिसोर्स का फ़ील्ड जिसका रेफ़रेंस इस रिकॉर्ड की ओर है',
  'Default: the plural of the other resource': 'नहीं लिखा हो तो: दूसरे रिसोर्स का बहुवचन',
  'Fields of the other resource to show': 'दूसरे रिसोर्स के दिखाए जाने वाले फ़ील्ड',
  'Default: the first three columns of its list': 'नहीं लिखा हो तो: उसकी सूची के पहले तीन कॉलम',
  'Sort order of the first five': 'पहले पाँच का क्रम',
  'Default: that of its list': 'नहीं लिखा हो तो: उसकी सूची का क्रम',
  'Which records of another resource match a record, and the other way round':
    'दूसरे रिसोर्स के कौन से रिकॉर्ड किसी रिकॉर्ड से मेल खाते हैं, और उल्टा भी',
  'Both pages list the matches with score and reasons, best first':
    'दोनों पेज मैच दिखाते हैं, स्कोर और कारणों के साथ, सबसे अच्छे पहले',
  'Only records in open or scheduled states are matched': 'केवल open या scheduled स्टेटस वाले रिकॉर्ड मिलाए जाते हैं',
  'A blank value on one side counts half': 'एक तरफ़ खाली वैल्यू आधी गिनी जाती है',
  'Minimum score of a match, in percent of all weights': 'मैच का कम से कम स्कोर, कुल वज़न के प्रतिशत में',
  'Default: 60': 'नहीं लिखा हो तो: 60',
  'The criteria': 'कसौटियाँ',
  'With own and other, the two fields must share a value; with from, to and other, the other number must be within the range':
    'own और other हों तो दोनों फ़ील्ड में एक वैल्यू समान हो; from, to और other हों तो दूसरी संख्या इस सीमा में हो',
  'Label in the reasons': 'कारणों में लेबल',
  'Default: the title of the other field': 'नहीं लिखा हो तो: दूसरे फ़ील्ड का शीर्षक',
  'Field of this resource, or several, of which any can match': 'इस रिसोर्स का फ़ील्ड, या कई, जिनमें से कोई भी मेल खाए',
  'Field with the minimum of the other number': 'दूसरी संख्या के न्यूनतम वाला फ़ील्ड',
  'Blank: no minimum': 'खाली: कोई न्यूनतम नहीं',
  'Field with the maximum of the other number': 'दूसरी संख्या के अधिकतम वाला फ़ील्ड',
  'Blank: no maximum': 'खाली: कोई अधिकतम नहीं',
  'With to: if from is blank or 0, the minimum is this percentage of to':
    'to के साथ: from खाली या 0 हो तो न्यूनतम to का इतना प्रतिशत है',
  'Example: a rent of 13,500 a month does not match a budget of up to 1.20 Cr':
    'उदाहरण: 13,500 महीने का किराया 1.20 Cr तक के बजट से मेल नहीं खाता',
  'Default: no minimum': 'नहीं लिखा हो तो: कोई न्यूनतम नहीं',
  'Field of the other resource, or several, of which any can match': 'दूसरे रिसोर्स का फ़ील्ड, या कई, जिनमें से कोई भी मेल खाए',
  'Case and accents are ignored': 'छोटे-बड़े अक्षर और मात्रा-चिह्न का फ़र्क नहीं पड़ता',
  'Choice → its name in the other resource, or several': 'विकल्प → दूसरे रिसोर्स में उसका नाम, या कई',
  'Choices that are not listed have the same name there': 'जो विकल्प सूची में नहीं हैं, उनका नाम वहाँ भी वही है',
  'Tolerance for numbers, in percent: a value outside the range counts fully at the limit and half at the tolerance':
    'संख्याओं की छूट, प्रतिशत में: सीमा से बाहर की वैल्यू सीमा पर पूरी और छूट के छोर पर आधी गिनी जाती है',
  'Default: 0': 'नहीं लिखा हो तो: 0',
  'Weight of the criterion': 'कसौटी का वज़न',
  'Default: 1': 'नहीं लिखा हो तो: 1',
  'true: records that do not meet this criterion are excluded': 'true: जो रिकॉर्ड इस कसौटी पर खरे नहीं, वे नहीं दिखते',
  'A blank value does not exclude a record': 'खाली वैल्यू से रिकॉर्ड बाहर नहीं होता',
};
