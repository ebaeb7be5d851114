/** Translations for the public page's script, by the English texts. */
export const visitorTexts: Readonly<Record<string, string>> = {
  Pictures: 'तस्वीरें',
  'Arrow keys change the picture, Enter enlarges it': 'तीर वाली कुंजियों से तस्वीर बदलें, Enter से बड़ी करें',
  Zoom: 'बड़ा करें',
  Close: 'बंद करें',
  'Previous picture': 'पिछली तस्वीर',
  'Next picture': 'अगली तस्वीर',
  'Link copied': 'लिंक कॉपी हुआ',
  We: 'हम',
  'Thank you': 'धन्यवाद',
  'Sending…': 'भेजा जा रहा है…',
  'Try again': 'फिर से कोशिश करें',
  'Please enter %{field}': 'कृपया %{field} भरें',
  'Please give your consent so that we can reply': 'कृपया सहमति दें ताकि हम जवाब दे सकें',
  'Please enter a valid email address': 'कृपया सही ईमेल पता भरें',
  'Please check this value': 'कृपया यह वैल्यू जाँचें',
  '%{name} received your enquiry and will contact you.': 'आपकी पूछताछ %{name} को मिल गई है। आपसे जल्द संपर्क किया जाएगा।',
  'What you typed is still here.': 'आपका लिखा हुआ यहीं है।',
  "This is taking too long, so we don't know if your enquiry arrived. %{kept} It is safe to send it again.":
    'इसमें बहुत समय लग रहा है, इसलिए पता नहीं कि आपकी पूछताछ पहुँची या नहीं। %{kept} आप इसे फिर से भेज सकते हैं।',
  "Can't reach the server. Check your connection and try again. %{kept}":
    'सर्वर से संपर्क नहीं हो पा रहा है। अपना कनेक्शन देखें और फिर से कोशिश करें। %{kept}',
  'We received many enquiries from your network. Please try again in %{minutes} minutes. %{kept} You can also call or write to us.':
    'आपके नेटवर्क से बहुत सारी पूछताछ आई हैं। कृपया %{minutes} मिनट बाद फिर से कोशिश करें। %{kept} आप हमें कॉल या मैसेज भी कर सकते हैं।',
  'We already received your first version. Send again to submit your changes as a new enquiry.':
    'आपकी पहली पूछताछ हमें मिल चुकी है। बदलाव को नई पूछताछ के रूप में भेजने के लिए फिर से भेजें।',
  'This page is no longer available, so your enquiry was not sent.':
    'यह पेज अब उपलब्ध नहीं है, इसलिए आपकी पूछताछ नहीं भेजी गई।',
  "We couldn't accept this enquiry. Please check what you entered.":
    'यह पूछताछ स्वीकार नहीं हो सकी। कृपया जाँचें कि आपने क्या भरा है।',
  'Please check the marked fields.': 'कृपया चिह्नित फ़ील्ड जाँचें।',
  "Our system is not responding, so we don't know if your enquiry arrived. %{kept} It is safe to send it again.":
    'हमारा सिस्टम जवाब नहीं दे रहा है, इसलिए पता नहीं कि आपकी पूछताछ पहुँची या नहीं। %{kept} आप इसे फिर से भेज सकते हैं।',
  'Our system is not available right now, so your enquiry was not sent. %{kept} Please try again in a minute.':
    'हमारा सिस्टम अभी उपलब्ध नहीं है, इसलिए आपकी पूछताछ नहीं भेजी गई। %{kept} कृपया एक मिनट में फिर से कोशिश करें।',
};
