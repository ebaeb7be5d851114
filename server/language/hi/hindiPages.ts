/** What the server writes on public pages, in emails and in PDF files, in Hindi, by the English texts. */
export const hindiPages: Readonly<Record<string, string>> = {
  // Emails.
  'Hello,': 'नमस्ते,',
  'Hello %{name},': 'नमस्ते %{name},',
  'Choose a new password for %{agency}': '%{agency} के लिए नया पासवर्ड चुनें',
  'Someone asked for a new password for your account %{username} at %{agency}.':
    'किसी ने %{agency} में आपके खाते %{username} के लिए नया पासवर्ड माँगा है।',
  'Choose a new password': 'नया पासवर्ड चुनें',
  'The link works once, within one hour. If you did not ask for it, ignore this email: nothing changes.':
    'यह लिंक एक घंटे के भीतर, एक बार चलता है। अगर आपने नहीं माँगा था, तो इस ईमेल को छोड़ दें: कुछ नहीं बदलेगा।',
  'Your account at %{agency}': '%{agency} में आपका खाता',
  'You have an account at %{agency}. Your username is %{username}.':
    '%{agency} में आपका खाता है। आपका यूज़रनेम %{username} है।',
  'Choose your password': 'अपना पासवर्ड चुनें',
  'The link works once, within seven days. After that, ask the person who invited you for a new one.':
    'यह लिंक सात दिनों के भीतर, एक बार चलता है। उसके बाद जिसने आपको बुलाया है, उससे नया लिंक माँगें।',
  '%{count} more notifications': '%{count} और सूचनाएँ',
  '%{count} new notifications': '%{count} नई सूचनाएँ',
  ' and %{count} more': ' और %{count} अन्य',
  'You get this email because of your notification settings at %{agency}.':
    'यह ईमेल %{agency} में आपकी सूचना सेटिंग के कारण आया है।',
  'Change your settings': 'अपनी सेटिंग बदलें',
  'This mail was due on %{time} and comes late: it could not be sent then. Its figures are of now.':
    'यह ईमेल %{time} पर आना था और देर से आया है: उस समय भेजा नहीं जा सका। इसके आँकड़े अभी के हैं।',
  'There is nothing in this report for these dates.': 'इन तारीखों के लिए इस रिपोर्ट में कुछ नहीं है।',
  '%{count} further lines are in the report.': 'बाकी %{count} पंक्तियाँ रिपोर्ट में हैं।',
  'You get this email because someone at %{agency} added you as a recipient.':
    'यह ईमेल इसलिए आया है क्योंकि %{agency} में किसी ने आपको प्राप्तकर्ता बनाया है।',
  'Open the report': 'रिपोर्ट खोलें',
  Unsubscribe: 'ये ईमेल बंद करें',
  // Notifications.
  'Missed call': 'मिस्ड कॉल',
  '%{rule}: due %{time}': '%{rule}: समय सीमा %{time}',
  'Enquired again via %{source}': '%{source} से फिर पूछताछ की',
  'Enquired again via %{source}: %{note}': '%{source} से फिर पूछताछ की: %{note}',
  'Import finished': 'इम्पोर्ट पूरा हुआ',
  'Import failed': 'इम्पोर्ट विफल रहा',
  'Import undone': 'इम्पोर्ट वापस लिया गया',
  'A bulk action was undone': 'एक साथ किया गया काम वापस लिया गया',
  'Assigned to you by the rule %{rule}': 'नियम %{rule} से आपको सौंपा गया',
  // Public pages.
  'Skip to the details': 'सीधे विवरण पर जाएँ',
  'Ask about it': 'इसके बारे में पूछें',
  'This %{thing} is no longer available': 'यह %{thing} अब उपलब्ध नहीं है',
  '%{title}, is off the market. %{person} will gladly help you to find another.':
    '%{title} अब उपलब्ध नहीं है। %{person} कुछ और खोजने में आपकी मदद करेंगे।',
  'Similar %{things}': 'मिलती-जुलती %{things}',
  'No longer available': 'अब उपलब्ध नहीं',
  'Your enquiry': 'आपकी पूछताछ',
  'Back to the page': 'पेज पर वापस जाएँ',
  Enquire: 'पूछताछ करें',
  'Get in touch': 'संपर्क करें',
  'See it on the map': 'नक्शे पर देखें',
  'One picture': 'एक तस्वीर',
  '%{count} pictures': '%{count} तस्वीरें',
  '%{title}: picture %{number} of %{count}': '%{title}: %{count} में से तस्वीर %{number}',
  '(optional)': '(वैकल्पिक)',
  'Send enquiry': 'पूछताछ भेजें',
  'Hello, I am interested in “%{title}”. %{address}': 'नमस्ते, मुझे “%{title}” में रुचि है। %{address}',
  'Sorry, the page you visited does not exist.': 'माफ़ कीजिए, यह पेज मौजूद नहीं है।',
  'This page is not available right now. Your link is fine. Please try again in a minute.':
    'यह पेज अभी उपलब्ध नहीं है। आपका लिंक ठीक है। कृपया एक मिनट में फिर से कोशिश करें।',
  'One moment, please': 'कृपया थोड़ा रुकें',
  'Thank you': 'धन्यवाद',
  'We have your enquiry and will get in touch with you.': 'आपकी पूछताछ हमें मिल गई है। हम आपसे संपर्क करेंगे।',
  'This form is not available': 'यह फ़ॉर्म उपलब्ध नहीं है',
  'The address may have changed.': 'हो सकता है कि पता बदल गया हो।',
  'Please agree so that we may contact you.': 'कृपया सहमति दें ताकि हम आपसे संपर्क कर सकें।',
  'This link is invalid': 'यह लिंक सही नहीं है',
  'Open the link from the email again.': 'ईमेल का लिंक फिर से खोलें।',
  '%{address} gets no more messages from us.': '%{address} पर अब हमारी ओर से कोई संदेश नहीं आएगा।',
  '%{field} is missing.': 'कृपया %{field} भरें।',
  '%{field} is not valid.': '%{field} सही नहीं है।',
  'You are unsubscribed': 'आपको अब संदेश नहीं मिलेंगे',
};
