/** What the server says when it refuses a request, besides the default messages of errors. */
export const hindiRefusals: Readonly<Record<string, string>> = {
  // Sign-in and passwords.
  "An API key can't do this; only a person who is signed in can.":
    'API कुंजी से यह नहीं हो सकता; केवल साइन इन किया हुआ व्यक्ति यह कर सकता है।',
  'New password': 'नया पासवर्ड',
  Password: 'पासवर्ड',
  'New password must differ from the current one': 'नया पासवर्ड मौजूदा पासवर्ड से अलग होना चाहिए',
  'Password is wrong': 'पासवर्ड गलत है',
  '%{field} must not be made of your name, username, email, phone or the name of the agency':
    '%{field} में आपका नाम, यूज़रनेम, ईमेल, फ़ोन या एजेंसी का नाम नहीं होना चाहिए',
  '%{field} is too easy to guess: it is, or is close to, a password on the lists that attackers try first':
    '%{field} का अंदाज़ा लगाना बहुत आसान है: यह उन पासवर्ड में से है, या उनके जैसा है, जिन्हें हमलावर सबसे पहले आज़माते हैं',
  '%{field} must be at least %{count} characters': '%{field} में कम से कम %{count} अक्षर होने चाहिए',
  'Please enter %{field}': 'कृपया %{field} भरें',
  'Please enter %{field}.': 'कृपया %{field} भरें।',
  'Too many attempts. Please wait a minute and try again.': 'बहुत ज़्यादा कोशिशें हुईं। कृपया एक मिनट रुककर फिर से कोशिश करें।',
  'Too many attempts. Please wait %{count} minutes and try again.':
    'बहुत ज़्यादा कोशिशें हुईं। कृपया %{count} मिनट रुककर फिर से कोशिश करें।',
  'This file is no longer available at the provider': 'यह फ़ाइल सेवा देने वाली कंपनी के पास अब नहीं है',
  'The channel of this file is off': 'इस फ़ाइल का चैनल बंद है',
  'You have uploaded too many files that are not sent yet. Send some of them, or try again tomorrow.':
    'आपने बहुत सारी ऐसी फ़ाइलें अपलोड की हैं जो अभी भेजी नहीं गई हैं। उनमें से कुछ भेजें, या कल फिर से कोशिश करें।',
  'Too many at once. Please wait %{count} minutes and try again.':
    'एक साथ बहुत ज़्यादा रिक्वेस्ट आईं। कृपया %{count} मिनट रुककर फिर से कोशिश करें।',
  'This link is no longer valid. Ask for a new one, and use the latest email.':
    'यह लिंक अब नहीं चलता। नया लिंक माँगें और सबसे नए ईमेल का लिंक खोलें।',
  'This server emails no links, because PUBLIC_URL is not set. Ask your administrator for a new password.':
    'यह सर्वर ईमेल से लिंक नहीं भेजता, क्योंकि PUBLIC_URL सेट नहीं है। नए पासवर्ड के लिए अपने एडमिन से कहें।',
  'This server sends no email. Ask your administrator for a new password.':
    'यह सर्वर ईमेल नहीं भेजता। नए पासवर्ड के लिए अपने एडमिन से कहें।',
  'Several links were sent to this person just now.': 'इस व्यक्ति को अभी-अभी कई लिंक भेजे गए हैं।',
  'This session has already ended.': 'यह सेशन पहले ही समाप्त हो चुका है।',
  'You end your own sessions in the settings.': 'अपने सेशन आप सेटिंग में समाप्त कर सकते हैं।',
  'This person is not active.': 'यह व्यक्ति सक्रिय नहीं है।',
  'This person has no email address.': 'इस व्यक्ति का ईमेल पता नहीं है।',
  'Your account has no email address.': 'आपके खाते में ईमेल पता नहीं है।',
  // Permissions and people.
  'You need the permission %{permission} to do this.': 'यह करने के लिए %{permission} अनुमति चाहिए।',
  'You need the permission %{permission} to open this report.': 'यह रिपोर्ट खोलने के लिए %{permission} अनुमति चाहिए।',
  'You need the permission %{permission} to take a report away as a file.':
    'रिपोर्ट को फ़ाइल के रूप में लेने के लिए %{permission} अनुमति चाहिए।',
  'You may not change %{field}': 'आप %{field} नहीं बदल सकते',
  'You may not change %{field}: it needs the permission %{permission}':
    'आप %{field} नहीं बदल सकते: इसके लिए %{permission} अनुमति चाहिए',
  'There is no such role.': 'ऐसी कोई भूमिका नहीं है।',
  'There is no permission %{permission}': '%{permission} नाम की कोई अनुमति नहीं है',
  "You can't grant what you don't have: %{permission}": 'जो अनुमति आपके पास नहीं है, वह आप नहीं दे सकते: %{permission}',
  "You can't take away what you don't have: %{permission}": 'जो अनुमति आपके पास नहीं है, वह आप नहीं हटा सकते: %{permission}',
  "You can't deactivate or delete yourself.": 'आप खुद को निष्क्रिय या हटा नहीं सकते।',
  'Your own password is changed in the settings': 'अपना पासवर्ड सेटिंग में बदलें',
  '%{name} would report to themselves': '%{name} खुद को ही रिपोर्ट करेंगे',
  '%{name} still has open records: %{list}. Reassign them first.':
    '%{name} के पास अब भी खुले रिकॉर्ड हैं: %{list}। पहले उन्हें किसी और को सौंपें।',
  "They can't be handed over to the same person": 'उन्हें उसी व्यक्ति को नहीं सौंपा जा सकता',
  'Each person can be named once': 'हर व्यक्ति को एक ही बार चुना जा सकता है',
  'A share must be a number above 0': 'हिस्सा 0 से बड़ी संख्या होना चाहिए',
  'On leave': 'छुट्टी पर',
  'Unknown device': 'अनजान डिवाइस',
  // Records.
  'The key of this record has expired. Please load it again.':
    'इस रिकॉर्ड की कुंजी का समय समाप्त हो गया है। कृपया इसे फिर से लोड करें।',
  'This record is not deleted.': 'यह रिकॉर्ड हटाया नहीं गया है।',
  'A record that you have no access to': 'एक रिकॉर्ड जिसे देखने की आपको अनुमति नहीं है',
  'Records that you have no access to': 'ऐसे रिकॉर्ड जिन्हें देखने की आपको अनुमति नहीं है',
  'Records that you have no access to: %{count}': 'ऐसे रिकॉर्ड जिन्हें देखने की आपको अनुमति नहीं है: %{count}',
  '%{field} belongs to a record that you have no access to': '%{field} ऐसे रिकॉर्ड का है जिसे देखने की आपको अनुमति नहीं है',
  '%{field} belongs to %{record}': '%{field} पहले से %{record} का है',
  'Another %{thing} has the same %{field}': 'इसी %{field} वाला एक और रिकॉर्ड (%{thing}) है',
  '%{field} points at nothing that you can see': '%{field} में चुना गया रिकॉर्ड आप नहीं देख सकते',
  '%{field} points at no %{thing} that exists': '%{field} में चुना गया रिकॉर्ड मौजूद नहीं है',
  '%{field} points at no %{thing} that can be taken here': '%{field} में यह रिकॉर्ड यहाँ नहीं चुना जा सकता',
  '%{field} is written by the server': '%{field} सर्वर खुद लिखता है',
  '%{field} is not a field of %{thing}': '%{field}, %{thing} का फ़ील्ड नहीं है',
  '%{field} is changed by the status call, not by an edit': '%{field} स्टेटस बदलकर बदला जाता है, संपादन से नहीं',
  "%{field} can't change any more: this %{thing} is %{state}": '%{field} अब नहीं बदला जा सकता: स्टेटस %{state} है',
  "This %{thing} is %{state} and can't be deleted.": 'स्टेटस %{state} है, इसलिए इसे हटाया नहीं जा सकता।',
  "Can't change from %{from} to %{to}": '%{from} से %{to} में नहीं बदला जा सकता',
  'From %{from} a record can become %{list}; got %{to}.': '%{from} से रिकॉर्ड %{list} हो सकता है; %{to} मिला।',
  "%{field} is %{from} and can't become %{to}": '%{field} %{from} है और %{to} नहीं हो सकता',
  'Its time has passed: tell first whether it took place': 'इसका समय निकल चुका है: पहले बताएँ कि यह हुआ या नहीं',
  'Note must be a text of up to 5000 characters': 'नोट ज़्यादा से ज़्यादा 5000 अक्षरों का टेक्स्ट होना चाहिए',
  'A record for this person already exists: %{list}.': 'इस व्यक्ति का रिकॉर्ड पहले से है: %{list}।',
  'Another one of these': 'इनमें से एक और',
  'What this writes to has just changed. Please send it again.':
    'जिसमें यह लिखा जाना था, वह अभी-अभी बदल गया है। कृपया फिर से भेजें।',
  'Only who made this %{thing} may change it; you can end it.':
    'इसे केवल वही बदल सकता है जिसने बनाया था; आप इसे समाप्त कर सकते हैं।',
  "A %{thing} can't be merged with itself.": 'रिकॉर्ड को उसी के साथ नहीं मिलाया जा सकता।',
  'This %{thing} holds a booking, so it has to be the one you keep.': 'इस रिकॉर्ड पर बुकिंग है, इसलिए इसे ही रखना होगा।',
  "This merge can't be undone any more.": 'यह मिलान अब वापस नहीं लिया जा सकता।',
  '%{row} is not free: it is %{state}': '%{row} खाली नहीं है: स्टेटस %{state} है',
  '%{field} %{row} of %{record} is not free: it is %{state}':
    '%{record} का %{field} %{row} खाली नहीं है: स्टेटस %{state} है',
  '%{record} has no %{field} yet; add it there first': '%{record} में अभी %{field} नहीं है; पहले वहाँ जोड़ें',
  // Files.
  'There is no such file.': 'ऐसी कोई फ़ाइल नहीं है।',
  '%{field}: “%{name}” is larger than %{size}, the most a file may have.':
    '%{field}: “%{name}” %{size} से बड़ी है; फ़ाइल इससे बड़ी नहीं हो सकती।',
  '%{field}: all files together are larger than %{size}, the most that can be sent at once.':
    '%{field}: सभी फ़ाइलें मिलाकर %{size} से बड़ी हैं; एक बार में इससे ज़्यादा नहीं भेजा जा सकता।',
  '“%{name}” is not a readable image. Upload a JPEG or PNG.':
    '“%{name}” पढ़ी जा सकने वाली तस्वीर नहीं है। JPEG या PNG अपलोड करें।',
  'More than %{count} files were sent at once; send the others after these.':
    'एक साथ %{count} से ज़्यादा फ़ाइलें भेजी गईं; बाकी इनके बाद भेजें।',
  '%{field} takes no file': '%{field} में फ़ाइल नहीं दी जा सकती',
  '%{field} was given twice': '%{field} दो बार दिया गया',
  // Bulk actions, imports and exports.
  "We couldn't find this bulk action.": 'यह काम नहीं मिला।',
  "This bulk action can't be undone any more.": 'यह काम अब वापस नहीं लिया जा सकता।',
  'The person who started this can no longer sign in.': 'जिसने यह शुरू किया था, वह अब साइन इन नहीं कर सकता।',
  'The server could not finish it.': 'सर्वर इसे पूरा नहीं कर सका।',
  'No %{things} match any more.': 'अब कोई रिकॉर्ड मेल नहीं खाता।',
  'One bulk action changes up to %{count} records. Narrow the filter.':
    'एक बार में %{count} रिकॉर्ड तक बदले जा सकते हैं। फ़िल्टर सीमित करें।',
  'It changed after the bulk action, so it was left as it is.': 'बाद में यह बदल गया था, इसलिए इसे ऐसे ही छोड़ दिया गया।',
  'These records no longer exist.': 'ये रिकॉर्ड अब नहीं हैं।',
  'Choose a field to set': 'वह फ़ील्ड चुनें जिसे बदलना है',
  'This server takes no imports.': 'इस सर्वर पर इम्पोर्ट नहीं हो सकता।',
  'The file of this import was deleted.': 'इस इम्पोर्ट की फ़ाइल हटा दी गई है।',
  'This import does not exist, or is not yours.': 'यह इम्पोर्ट मौजूद नहीं है, या आपका नहीं है।',
  'There are no rejected rows to take away.': 'अस्वीकार की गई कोई पंक्ति नहीं है।',
  'Nothing was written.': 'कुछ भी नहीं लिखा गया।',
  'Several exports are running already. Please wait until one is done.':
    'कई एक्सपोर्ट पहले से चल रहे हैं। कृपया एक के पूरा होने तक रुकें।',
  // Messages and channels.
  'This message was already sent.': 'यह संदेश पहले ही भेजा जा चुका है।',
  'The template has no channel.': 'टेम्पलेट में चैनल नहीं है।',
  'It has no email address.': 'इसमें ईमेल पता नहीं है।',
  'It has no phone number.': 'इसमें फ़ोन नंबर नहीं है।',
  'The message needs %{field}, which is empty here.': 'संदेश के लिए %{field} चाहिए, जो यहाँ खाली है।',
  'The template needs a value for %{field}': 'टेम्पलेट के लिए %{field} की वैल्यू चाहिए',
  'The record has no such number or address': 'रिकॉर्ड में ऐसा नंबर या पता नहीं है',
  'Choose a number of the record': 'रिकॉर्ड का कोई नंबर चुनें',
  'There is no active channel for such messages': 'ऐसे संदेशों के लिए कोई चालू चैनल नहीं है',
  'There is no such channel, or it is switched off.': 'ऐसा कोई चैनल नहीं है, या वह बंद है।',
  'Email is not configured. Set SMTP_HOST.': 'ईमेल सेट नहीं है। SMTP_HOST सेट करें।',
  // Attendance.
  'You are on a break already, since %{time}.': 'आप %{time} से ब्रेक पर हैं।',
  'You are on no break.': 'आप ब्रेक पर नहीं हैं।',
  'You are clocked in already, since %{time}.': 'आपकी उपस्थिति %{time} से पहले ही लगी हुई है।',
  'You are not clocked in.': 'आपकी उपस्थिति नहीं लगी है।',
  'Clocked in': 'काम शुरू किया',
  'Clocked out': 'काम समाप्त किया',
  'Break begun': 'ब्रेक शुरू',
  'Break ended': 'ब्रेक समाप्त',
  'Half day': 'आधा दिन',
  'Clock in cannot lie in the future': 'आने का समय आगे का नहीं हो सकता',
  'Clock in must be on the day itself': 'आने का समय उसी दिन का होना चाहिए',
  'Clock out cannot lie in the future': 'जाने का समय आगे का नहीं हो सकता',
  'Clock out must be later than Clock in': 'जाने का समय आने के समय के बाद होना चाहिए',
  'Clock out must be within 24 hours of Clock in': 'जाने का समय आने के 24 घंटे के भीतर होना चाहिए',
  'Please enter when the break ended': 'कृपया ब्रेक समाप्त होने का समय भरें',
  'Breaks must lie within the hours, one after the other': 'ब्रेक काम के समय के भीतर, एक के बाद एक होने चाहिए',
  'A break must end after it began': 'ब्रेक शुरू होने के बाद ही समाप्त हो सकता है',
  'Day cannot lie in the future': 'दिन आगे का नहीं हो सकता',
  'Please enter Clock in, or a state without hours': 'कृपया आने का समय भरें, या बिना घंटों वाला स्टेटस चुनें',
  // Reports.
  'There is no such report, %{hint}': 'ऐसी कोई रिपोर्ट नहीं है, %{hint}',
  // Links in emails.
  'This link is invalid. Open the link from the email again.': 'यह लिंक सही नहीं है। ईमेल का लिंक फिर से खोलें।',
};
