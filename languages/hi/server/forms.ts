/**
 * The translations of website forms, of the pages behind links in emails, and of notifications, by the English texts.
 */
export const forms: Readonly<Record<string, string>> = {
  'This form is not available': 'यह फ़ॉर्म उपलब्ध नहीं है',
  'The address may have changed.': 'हो सकता है कि पता बदल गया हो।',
  'Please agree so that we may contact you.': 'कृपया सहमति दें ताकि हम आपसे संपर्क कर सकें।',
  'This link is invalid': 'यह लिंक सही नहीं है',
  'Open the link from the email again.': 'ईमेल का लिंक फिर से खोलें।',
  'You are unsubscribed': 'आपको अब मैसेज नहीं मिलेंगे',
  '%{address} gets no more messages from us.': '%{address} पर अब हमारी ओर से कोई मैसेज नहीं आएगा।',
  '%{field} is missing.': 'कृपया %{field} भरें।',
  '%{field} is not valid.': '%{field} सही नहीं है।',
  'Missed call': 'मिस्ड कॉल',
  'Enquired again via %{source}': '%{source} से फिर पूछताछ की',
  'Enquired again via %{source}: %{note}': '%{source} से फिर पूछताछ की: %{note}',
};
