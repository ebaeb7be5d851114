/**
 * Translations of the tips in the schema studio about workflows, conditions and the settings file: English sentence →
 * its translation.
 */
export const stateTips: Readonly<Record<string, string>> = {
  'Title of the tab': 'टैब का शीर्षक',
  'Name of the tab in addresses and in the counts': 'पतों और संख्याओं में टैब का नाम',
  'Sort field of the tab; a minus before it sorts in descending order': 'टैब का क्रम किस फ़ील्ड से; आगे माइनस हो तो उल्टा क्रम',
  'Default: that of the list': 'नहीं लिखा हो तो: सूची का क्रम',
  'Field with the state': 'स्टेटस वाला फ़ील्ड',
  'Its enum must list the names under values': 'उसके enum में values के नाम होने चाहिए',
  'Choice field with the sub-state': 'उप-स्टेटस वाला विकल्प फ़ील्ड',
  'Its choicesBy must be the state field': 'उसका choicesBy स्टेटस फ़ील्ड हो',
  'State of a new record': 'नए रिकॉर्ड का स्टेटस',
  'State → its type': 'स्टेटस → उसका प्रकार',
  'Reports, tabs and rules use the type, so they still work after a state is renamed':
    'रिपोर्ट, टैब और नियम प्रकार पर चलते हैं, इसलिए स्टेटस का नाम बदलने पर भी वे काम करते हैं',
  'open: needs work; scheduled: has a due date; won, lost, cancelled: final':
    'open: काम बाकी है; scheduled: समय तय है; won, lost, cancelled: अंतिम',
  'Color of the state in lists, records, charts and on Home': 'सूचियों, रिकॉर्ड, चार्ट और होम पर स्टेटस का रंग',
  'Default: the color of its type; in charts, where two states of a type must differ, the next color of a palette':
    'नहीं लिखा हो तो: उसके प्रकार का रंग; चार्ट में, जहाँ एक प्रकार के दो स्टेटस अलग दिखने चाहिए, पैलेट का अगला रंग',
  'The only fields that can be edited in this state; records in it cannot be deleted':
    'केवल यही फ़ील्ड इस स्टेटस में बदले जा सकते हैं; इसके रिकॉर्ड हटाए नहीं जा सकते',
  'Default: all fields, and records can be deleted': 'नहीं लिखा हो तो: सभी फ़ील्ड, और रिकॉर्ड हटाए जा सकते हैं',
  'The state is an appointment': 'यह स्टेटस अपॉइंटमेंट है',
  'After its time, its outcome must be recorded (done or not, and the next step) before the record continues':
    'समय बीतने पर पहले उसका नतीजा दर्ज करना होता है (हुआ या नहीं, और अगला कदम), तभी रिकॉर्ड आगे बढ़ता है',
  'Needs outcome under actions': 'actions में outcome चाहिए',
  'Field with the time of the appointment': 'अपॉइंटमेंट के समय वाला फ़ील्ड',
  'Kind of activity that stores the outcome': 'गतिविधि का प्रकार जिसमें नतीजा रहता है',
  'Reasons for an appointment that did not take place; one is required': 'अपॉइंटमेंट न होने के कारण; एक ज़रूरी है',
  'Next steps that the outcome of a call or an appointment proposes': 'अगले कदम जो कॉल या अपॉइंटमेंट का नतीजा सुझाता है',
  'The first entry that fits the outcome and the current state is filled in; users can change it':
    'नतीजे और मौजूदा स्टेटस से मेल खाने वाली पहली प्रविष्टि भरी जाती है; यूज़र उसे बदल सकते हैं',
  'If they choose another state, the first entry for that state is filled in':
    'वे दूसरा स्टेटस चुनें, तो उस स्टेटस की पहली प्रविष्टि भरी जाती है',
  'An entry is offered only to users who can make the transition':
    'प्रविष्टि केवल उन यूज़र को मिलती है जो स्टेटस का वह बदलाव कर सकते हैं',
  'The allowed transitions between states; all others are rejected': 'स्टेटस के बीच के मान्य बदलाव; बाकी सब अस्वीकार होते हैं',
  'The property or unit gets the value of as, and the first value of free when the reservation ends, unless someone has changed it since':
    'प्रॉपर्टी या यूनिट को as की वैल्यू मिलती है, और आरक्षण समाप्त होने पर free की पहली वैल्यू, अगर इस बीच किसी ने उसे नहीं बदला',
  'The booking is rejected if the property or unit is not free (409) or does not exist (422)':
    'प्रॉपर्टी या यूनिट खाली न हो (409) या मौजूद न हो (422) तो बुकिंग स्वीकार नहीं होती',
  'If the other record has rows, one must be chosen; without rows, the whole record is reserved':
    'दूसरे रिकॉर्ड में पंक्तियाँ हों तो एक चुननी होती है; पंक्तियाँ न हों तो पूरा रिकॉर्ड आरक्षित होता है',
  'What a record reserves while it is in some states: a booked lead reserves its property, or one unit of its project':
    'कुछ स्टेटस में रिकॉर्ड क्या आरक्षित करता है: बुक हुई लीड अपनी प्रॉपर्टी, या अपने प्रोजेक्ट की एक यूनिट, आरक्षित करती है',
  'Reserved records and rows cannot be set free, deleted or renamed by hand':
    'आरक्षित रिकॉर्ड और पंक्तियाँ हाथ से खाली नहीं की जा सकतीं, न हटाई, न उनका नाम बदला जा सकता है',
  'One reservation': 'एक आरक्षण',
  'Reference field: the record to reserve': 'रेफ़रेंस फ़ील्ड: आरक्षित होने वाला रिकॉर्ड',
  'Field of that record whose rows are reserved one by one': 'उस रिकॉर्ड का फ़ील्ड जिसकी पंक्तियाँ एक-एक करके आरक्षित होती हैं',
  'Default: the record itself is reserved': 'नहीं लिखा हो तो: रिकॉर्ड खुद आरक्षित होता है',
  'Text field of this resource that names the reserved row': 'इस रिसोर्स का टेक्स्ट फ़ील्ड जिसमें आरक्षित पंक्ति का नाम है',
  'The form offers free rows': 'फ़ॉर्म में खाली पंक्तियाँ मिलती हैं',
  'Field of a row that identifies it, such as the unit number; it needs "unique": true':
    'पंक्ति का वह फ़ील्ड जिससे वह पहचानी जाती है, जैसे यूनिट नंबर; इसमें "unique": true ज़रूरी है',
  'row contains its value': 'row में इसकी वैल्यू होती है',
  'Case is ignored': 'छोटे और बड़े अक्षरों में फ़र्क नहीं किया जाता',
  'Choice field of the record or row that shows whether it is free':
    'रिकॉर्ड या पंक्ति का विकल्प फ़ील्ड जिससे पता चलता है कि वह खाली है या नहीं',
  'Choices of set that mean free': 'set के विकल्प जिनका मतलब खाली है',
  'When the reservation ends, the first is set': 'आरक्षण समाप्त होने पर पहली रखी जाती है',
  'State of this resource, or @ and a state type → the choice of set that is set, or {by, values}: one for each choice of another field of the record or row':
    'इस रिसोर्स का स्टेटस, या @ और स्टेटस का प्रकार → set में लिखा जाने वाला विकल्प, या {by, values}: रिकॉर्ड या पंक्ति के किसी फ़ील्ड के हर विकल्प के लिए एक',
  'Choice field of the record or row': 'रिकॉर्ड या पंक्ति का विकल्प फ़ील्ड',
  'Choice of by → the choice of set that is set': 'by का विकल्प → set में लिखा जाने वाला विकल्प',
  'Condition for the records of this resource that the entry applies to':
    'इस रिसोर्स के उन रिकॉर्ड की शर्त जिन पर यह लागू है',
  'Default: all': 'नहीं लिखा हो तो: सभी',
  'Only for records that represent a row, such as a property that is a unit of a project':
    'केवल उन रिकॉर्ड के लिए जो किसी पंक्ति के हैं, जैसे प्रोजेक्ट की यूनिट वाली प्रॉपर्टी',
  'Choice that the row gets → the state that the record moves to, if the record is open':
    'पंक्ति को मिलने वाला विकल्प → स्टेटस जिसमें रिकॉर्ड जाता है, अगर रिकॉर्ड खुला है',
  'When the row is free again, the record returns to its initial state, unless someone has changed it since':
    'पंक्ति फिर खाली हो तो रिकॉर्ड अपने शुरुआती स्टेटस पर लौटता है, अगर इस बीच किसी ने उसे नहीं बदला',
  'While the row or the record is booked, neither can be set free':
    'जब तक पंक्ति या रिकॉर्ड बुक है, दोनों में से कोई खाली नहीं किया जा सकता',
  'A record that names no existing row is not affected': 'जिस रिकॉर्ड में मौजूदा पंक्ति का नाम नहीं, उस पर असर नहीं पड़ता',
  'One proposed next step': 'सुझाया गया एक अगला कदम',
  'Outcomes after which the next step is proposed': 'नतीजे जिनके बाद अगला कदम सुझाया जाता है',
  'done and not done are outcomes of an appointment, all others of a call':
    'done और not done अपॉइंटमेंट के नतीजे हैं, बाकी सब कॉल के',
  'States in which the next step is proposed: a state, @ and a state type, * for any, or a list of these':
    'स्टेटस जिनमें अगला कदम सुझाया जाता है: स्टेटस, @ और स्टेटस का प्रकार, किसी भी के लिए *, या इनकी सूची',
  'Default: any': 'नहीं लिखा हो तो: कोई भी',
  'The state that is proposed': 'सुझाया गया स्टेटस',
  'A transition must lead there': 'स्टेटस का कोई बदलाव वहाँ तक जाता हो',
  'The proposed sub-state': 'सुझाया गया उप-स्टेटस',
  'Default: none, or the current one if the state stays the same': 'नहीं लिखा हो तो: कोई नहीं, या स्टेटस वही रहे तो मौजूदा',
  "The proposed time for the transition's future field, as people type it: in 1 hour, in 2 days, today 18:00, tomorrow 11:00, next monday 10:30":
    'बदलाव के future फ़ील्ड के लिए सुझाया गया समय, जैसे लोग टाइप करते हैं: in 1 hour, in 2 days, today 18:00, tomorrow 11:00, next monday 10:30',
  'If a time such as “in 1 hour” is outside working hours, the beginning of the next working hours is proposed':
    '“in 1 hour” जैसा समय काम के घंटों के बाहर पड़े, तो अगले काम के घंटों की शुरुआत सुझाई जाती है',
  'A state (New), a state type after @ (@open), * for any state, or a list of these':
    'स्टेटस (New), @ के बाद स्टेटस का प्रकार (@open), किसी भी स्टेटस के लिए *, या इनकी सूची',
  'The new state': 'नया स्टेटस',
  'Lists of fields; at least one field of each is required': 'फ़ील्ड की सूचियाँ; हर सूची का कम से कम एक फ़ील्ड ज़रूरी है',
  'Time fields that must be in the future': 'समय के फ़ील्ड जो आने वाले समय के हों',
  'Permission of the module that is required in addition to status': 'मॉड्यूल की अनुमति जो status के अलावा चाहिए',
  'Text of the button, as a verb': 'बटन का टेक्स्ट, क्रिया के रूप में',
  'Default: the name of the new state': 'नहीं लिखा हो तो: नए स्टेटस का नाम',
  'Reference fields of people who cannot make the transition, such as the person who asks for an approval':
    'उन लोगों के reference फ़ील्ड जो यह बदलाव नहीं कर सकते, जैसे वह व्यक्ति जो मंज़ूरी माँगता है',
  'What triggers the transition': 'स्टेटस का बदलाव किससे होता है',
  'opening: the owner opens the record for the first time': 'opening: ज़िम्मेदार व्यक्ति रिकॉर्ड पहली बार खोलता है',
  'system: another feature': 'system: दूसरी सुविधा',
  'assignment: the first owner is set': 'assignment: पहला ज़िम्मेदार तय होता है',
  're-enquiry: an existing contact asks again': 're-enquiry: मौजूदा संपर्क दोबारा पूछता है',
  'Default: a user': 'नहीं लिखा हो तो: यूज़र',
  'Kind of activity that is logged with the transition': 'गतिविधि का प्रकार जो बदलाव के साथ दर्ज होता है',
  'A change to a state that users cannot leave asks first': 'जिस स्टेटस से लोग निकल नहीं सकते, उसमें बदलने से पहले पूछा जाता है',
  "true: offered in the list and on the record's page with one click":
    'true: सूची में और रिकॉर्ड के पेज पर एक क्लिक से हो सकता है',
  'It must not require input': 'इसमें कुछ भरना ज़रूरी न हो',
  'Number fields that must be greater than zero': 'संख्या के फ़ील्ड जो शून्य से अधिक हों',
  'Document number fields that get their next number': 'दस्तावेज़ नंबर के फ़ील्ड जिन्हें अगला नंबर मिलता है',
  'Reference field → the state that its record moves to': 'रेफ़रेंस फ़ील्ड → स्टेटस जिसमें उसका रिकॉर्ड जाता है',
  'That resource needs a transition with "by": "system"': 'उस रिसोर्स में "by": "system" वाला स्टेटस बदलाव चाहिए',
  'What can be booked only once, as lists of fields: two records whose states have the same type as to cannot have the same values in all fields of a list':
    'जो केवल एक बार बुक हो सकता है, फ़ील्ड की सूचियों में: to के प्रकार वाले स्टेटस में दो रिकॉर्ड की वैल्यू किसी सूची के सभी फ़ील्ड में एक जैसी नहीं हो सकतीं',
  'A list with a blank field is not checked': 'जिस सूची का कोई फ़ील्ड खाली है, उसकी जाँच नहीं होती',
  'now: applies only to new values': 'now: केवल नई वैल्यू पर लागू',
  'Existing records that violate it can stay unchanged until someone edits the invalid value':
    'जो मौजूदा रिकॉर्ड इसे नहीं मानते, वे तब तक वैसे रह सकते हैं जब तक कोई वह गलत वैल्यू न बदले',
  'Test of a value': 'वैल्यू की जाँच',
  'Equal to this value': 'इस वैल्यू के बराबर',
  'Equal to one of these values': 'इनमें से किसी वैल्यू के बराबर',
  'The number must be greater than this': 'संख्या इससे बड़ी हो',
  'The number must be less than this': 'संख्या इससे छोटी हो',
  'At least one item passes this test': 'कम से कम एक मद इस जाँच पर खरी हो',
  'The value must not pass this test': 'वैल्यू इस जाँच पर खरी न हो',
  'The condition': 'शर्त',
  'List the field under required too; otherwise a blank value passes':
    'फ़ील्ड को required में भी लिखें; नहीं तो खाली वैल्यू भी खरी मानी जाती है',
  'Field → test of its value': 'फ़ील्ड → उसकी वैल्यू की जाँच',
  'Fields that must be filled in': 'फ़ील्ड जो भरे होने चाहिए',
  'This condition must be false': 'यह शर्त गलत होनी चाहिए',
  'All of these conditions must be true': 'ये सभी शर्तें सही हों',
  'At least one of these conditions must be true': 'इनमें से कम से कम एक शर्त सही हो',
  'now: the condition applies only to new values': 'now: शर्त केवल नई वैल्यू पर लागू है',
  'Field → a test of its value, or false: the field does not apply, is hidden and must be blank':
    'फ़ील्ड → उसकी वैल्यू की जाँच, या false: फ़ील्ड लागू नहीं है, छिपा रहता है और खाली हो',
  'A test of the value, or false': 'वैल्यू की जाँच, या false',
  'Groups of fields': 'फ़ील्ड के समूह',
  'Name of the group in messages': 'मैसेज में समूह का नाम',
  'Default: the titles of its fields': 'नहीं लिखा हो तो: उसके फ़ील्ड के शीर्षक',
  'Each field of the group: the value that it must have to choose this group; false: it must be blank':
    'समूह का हर फ़ील्ड: वह वैल्यू जिससे यह समूह चुना जाता है; false: फ़ील्ड खाली हो',
  'schemas/_settings.json: settings of a new installation': 'schemas/_settings.json: नए इंस्टॉलेशन की सेटिंग',
  'Fields with setting override them': 'setting वाले फ़ील्ड इनकी जगह लेते हैं',
  'Path of this part of the reference': 'संदर्भ के इस हिस्से का पाथ',
  'Name of the agency': 'एजेंसी का नाम',
  'Default: that of their browser if Gable has it, otherwise English':
    'नहीं लिखा हो तो: उनके ब्राउज़र की भाषा, अगर वह Gable में है, नहीं तो अंग्रेज़ी',
  'Language of visitors, and of users who chose none': 'विज़िटर की, और जिन्होंने कोई नहीं चुनी उन यूज़र की भाषा',
  'ISO 3166 country of phone numbers without a country code': 'बिना देश कोड वाले फ़ोन नंबर का देश, ISO 3166',
  'ISO 4217 currency of all amounts': 'सभी राशियों की मुद्रा, ISO 4217',
  'IANA time zone of the agency; days in reports are days in this zone':
    'एजेंसी का समय क्षेत्र (IANA); रिपोर्ट के दिन इसी समय क्षेत्र के हैं',
  'Display unit of areas; one of areaUnits': 'क्षेत्रफल दिखाने की इकाई; areaUnits में से एक',
  'Unit → size in square meters': 'इकाई → वर्ग मीटर में आकार',
  "Start of the working day, in the organization's time zone": 'काम के दिन की शुरुआत, संगठन के समय क्षेत्र में',
  'End of the working day; if it is before start, it is on the next day': 'काम के दिन का अंत; start से पहले हो तो अगले दिन',
  'How many minutes after start people can clock in without being late':
    'start के कितने मिनट बाद तक आना देर नहीं माना जाता',
  'A day with fewer working hours is a half day': 'इससे कम घंटों का काम आधा दिन है',
  'The working day for attendance': 'उपस्थिति के लिए काम का दिन',
  'Days of the week that are off': 'सप्ताह के छुट्टी वाले दिन',
  'First day of the rate': 'दर का पहला दिन',
  'The rate in percent': 'दर, प्रतिशत में',
  'GST rates, each from its first day': 'GST की दरें, हर एक अपने पहले दिन से',
  'false: no report is sent by email, whatever its schedule': 'false: कोई रिपोर्ट ईमेल नहीं होती, उसका शेड्यूल कुछ भी हो',
  'What a new installation asks the first admin for, and the checklist on Home':
    'नया इंस्टॉलेशन पहले एडमिन से क्या पूछता है, और होम की चेकलिस्ट',
  'One sentence that explains why it is needed': 'एक वाक्य कि यह क्यों चाहिए',
  'Resource whose record the form changes': 'रिसोर्स जिसका रिकॉर्ड यह फ़ॉर्म बदलता है',
  'me: the record of the current user': 'me: मौजूदा यूज़र का रिकॉर्ड',
  'Default: the only record of a resource with singleton': 'नहीं लिखा हो तो: singleton वाले रिसोर्स का इकलौता रिकॉर्ड',
  'Fields to ask for, in order': 'पूछे जाने वाले फ़ील्ड, क्रम से',
  "Fields that start empty until the record is edited for the first time, so that the admin replaces the installation's values":
    'फ़ील्ड जो रिकॉर्ड में पहला बदलाव होने तक खाली दिखते हैं, ताकि एडमिन इंस्टॉलेशन की वैल्यू की जगह अपनी भरे',
  'Forms after the first sign-in, in order': 'पहले साइन-इन के बाद के फ़ॉर्म, क्रम से',
  'Key of the step; progress is stored under it': 'कदम की पहचान; प्रगति इसी नाम से सहेजी जाती है',
  'Title of the step, which names a task': 'कदम का शीर्षक, जिसमें काम का नाम हो',
  'One sentence that explains the step': 'एक वाक्य जो कदम समझाए',
  'Resource whose page the step opens': 'रिसोर्स जिसका पेज यह कदम खोलता है',
  'The page that the step opens': 'पेज जो यह कदम खोलता है',
  'Default: the resource of the step': 'नहीं लिखा हो तो: कदम का रिसोर्स',
  'Filter for the records to count, as in a list query': 'गिने जाने वाले रिकॉर्ड का फ़िल्टर, जैसे सूची की क्वेरी में',
  'Number of records that completes the step': 'रिकॉर्ड की संख्या जिससे कदम पूरा होता है',
  'Which records complete the step': 'कौन से रिकॉर्ड कदम पूरा करते हैं',
  'Default: opening its page completes it': 'नहीं लिखा हो तो: पेज खोलने से कदम पूरा होता है',
  'Steps on Home until they are done or the list is hidden': 'होम पर दिखने वाले कदम, जब तक वे पूरे न हों या सूची छिपाई न जाए',
};
