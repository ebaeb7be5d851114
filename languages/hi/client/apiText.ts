import type { apiText as english } from '../../../src/messages/en/apiText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `apiText`. */
export const apiText = {
  documents: 'API दस्तावेज़',
  calls: 'API कॉल',
  search: 'API कॉल खोजें',
  none: 'कोई API कॉल मेल नहीं खाती।',
  all: 'सभी API कॉल',
  choose: {
    title: 'कोई API कॉल चुनें',
    text: 'दूसरे सॉफ़्टवेयर आपका डेटा पढ़ने और बदलने के लिए %{count} API कॉल इस्तेमाल कर सकते हैं। %{about} |||| दूसरे सॉफ़्टवेयर आपका डेटा पढ़ने और बदलने के लिए %{count} API कॉल इस्तेमाल कर सकते हैं। %{about}',
  },
  download: 'openapi.json डाउनलोड करें',
  parameters: 'पैरामीटर',
  name: 'नाम',
  type: 'प्रकार',
  description: 'विवरण',
  inPath: 'पते का हिस्सा',
  required: 'ज़रूरी',
  example: 'उदाहरण',
  exampleOf: 'उदाहरण %{value}',
  format: 'फ़ॉर्मैट: %{types}।',
  responses: 'जवाब',
  response: 'जवाब %{status}',
  request: 'रिक्वेस्ट बॉडी',
  body: 'बॉडी',
  fields: '%{name} के फ़ील्ड',
  types: {
    any: 'कुछ भी',
    or: '%{first} या %{other}',
    list: '%{type} की सूची',
    object: 'ऑब्जेक्ट',
    text: 'टेक्स्ट',
  },
  limit: {
    oneOf: 'इनमें से एक: %{choices}।',
    minLength: 'कम से कम %{count} अक्षर। |||| कम से कम %{count} अक्षर।',
    maxLength: 'अधिकतम %{count} अक्षर। |||| अधिकतम %{count} अक्षर।',
    from: '%{min} से।',
    upTo: '%{max} तक।',
    default: 'डिफ़ॉल्ट: %{value}।',
  },
} satisfies Translation<typeof english.phrases>;
