/** The translations of the reasons why rows and columns of an import are left out, by the English texts. */
export const imports: Readonly<Record<string, string>> = {
  created: 'बनाया',
  updated: 'बदला',
  duplicate: 'डुप्लिकेट',
  rejected: 'अस्वीकार',
  'and %{count} more': 'और %{count} अन्य',
  Verdict: 'नतीजा',
  Reason: 'कारण',
  'for other reasons': 'दूसरे कारणों से',
  // Rows.
  'is blank': 'खाली है',
  'has no value': 'वैल्यू नहीं है',
  'is not a record id': 'रिकॉर्ड की आईडी नहीं है',
  'is not in the table of values': 'वैल्यू की तालिका में नहीं है',
  'is too long for a pattern': 'पैटर्न के लिए बहुत लंबा है',
  'is below %{limit}': '%{limit} से कम है',
  'is above %{limit}': '%{limit} से ज़्यादा है',
  'is not a number': 'संख्या नहीं है',
  'is not a range of numbers': 'संख्याओं की सीमा नहीं है',
  'is a range that ends before it begins': 'सीमा का अंत शुरुआत से पहले है',
  'has an unknown unit': 'इकाई पहचानी नहीं गई',
  'is longer than 1 MB': '1 MB से लंबा है',
  'has more than %{count} columns': '%{count} से ज़्यादा कॉलम हैं',
  'has more cells than the header has columns': 'शीर्षक के कॉलम से ज़्यादा खाने हैं',
  'has fewer cells than the header has columns': 'शीर्षक के कॉलम से कम खाने हैं',
  'has %{count} cells, but the header has %{expected} columns: %{cells}':
    'में %{count} खाने हैं, लेकिन शीर्षक में %{expected} कॉलम हैं: %{cells}',
  'has %{count} cells, but the header has %{expected} columns': 'में %{count} खाने हैं, लेकिन शीर्षक में %{expected} कॉलम हैं',
  'of an earlier row of the file': 'फ़ाइल की किसी पिछली पंक्ति जैसी',
  'of a record that exists': 'मौजूद रिकॉर्ड जैसी',
  'of a record with the same value': 'ऐसे रिकॉर्ड जैसी जिसमें यही है',
  '%{count} records have this value': 'यह वैल्यू %{count} रिकॉर्ड में है',
  'no record has this value': 'यह वैल्यू किसी रिकॉर्ड में नहीं है',
  'is not the name of any %{thing}': 'इस नाम का कोई रिकॉर्ड (%{thing}) नहीं है',
  'is not the name of any %{thing}, and no earlier row creates one':
    'इस नाम का कोई रिकॉर्ड (%{thing}) नहीं है, और ऊपर की कोई पंक्ति उसे नहीं बनाती',
  'is the name of %{count} %{things}, so an id is needed': 'इस नाम के %{count} रिकॉर्ड (%{things}) हैं, इसलिए आईडी चाहिए',
  // Deliveries of sources.
  'The pattern of %{column} takes too long on this email.': '%{column} का पैटर्न इस ईमेल पर बहुत समय लेता है।',
  'The fetched record has no %{content}': 'लाए गए रिकॉर्ड में %{content} नहीं है',
  'The record could not be fetched: %{problem}': 'रिकॉर्ड लाया नहीं जा सका: %{problem}',
  'The file of this source is gone': 'इस स्रोत की फ़ाइल अब नहीं है',
  'the response is too large': 'जवाब बहुत बड़ा है',
  '%{host} answered %{status}': '%{host} का जवाब: %{status}',
  '%{host} did not return an object': '%{host} ने ऑब्जेक्ट नहीं लौटाया',
  '%{host} did not return JSON': '%{host} ने JSON नहीं लौटाया',
  'the secret %{name} is not set': 'गुप्त कुंजी %{name} सेट नहीं है',
  // Columns.
  'has no title': 'शीर्षक नहीं है',
  'no field has this name': 'इस नाम का कोई फ़ील्ड नहीं है',
  'names of records; their ids are in another column': 'रिकॉर्ड के नाम; उनकी आईडी दूसरे कॉलम में हैं',
  'written by the server': 'सर्वर खुद लिखता है',
  'you have no access to it, so you cannot overwrite it': 'आपको इसे देखने की अनुमति नहीं है, इसलिए आप इसे नहीं बदल सकते',
  'another column is %{field}': '%{field} पहले से दूसरे कॉलम में है',
  // Files.
  'It was stopped.': 'इसे रोक दिया गया।',
  'Something went wrong on our side.': 'हमारी ओर से कुछ गड़बड़ हो गई।',
  'Nothing was written.': 'कुछ नहीं लिखा गया।',
  'Rows imported so far are kept until you continue or undo the import.':
    'अब तक इम्पोर्ट की गई पंक्तियाँ तब तक रहेंगी, जब तक आप इम्पोर्ट जारी नहीं रखते या पूर्ववत नहीं करते।',
  'What was undone so far stays undone; undo it again for the rest.':
    'अब तक जो पूर्ववत हुआ, वह वैसा ही रहेगा; बाकी के लिए फिर से पूर्ववत करें।',
  '%{reason} Nothing was written.': '%{reason} कुछ नहीं लिखा गया।',
  '%{reason} Rows imported so far are kept until you continue or undo the import.':
    '%{reason} अब तक इम्पोर्ट की गई पंक्तियाँ तब तक रहेंगी, जब तक आप इम्पोर्ट जारी नहीं रखते या पूर्ववत नहीं करते।',
  '%{reason} What was undone so far stays undone; undo it again for the rest.':
    '%{reason} अब तक जो पूर्ववत हुआ, वह वैसा ही रहेगा; बाकी के लिए फिर से पूर्ववत करें।',
  'The server or its database stopped while this ran.': 'इस दौरान सर्वर या उसका डेटाबेस रुक गया।',
  '%{file}: is empty; expected a first row with the names of the columns.':
    '%{file} खाली है; पहली पंक्ति में कॉलम के नाम चाहिए।',
  '%{file}: has more than %{count} columns; delete those that you do not import.':
    '%{file} में %{count} से ज़्यादा कॉलम हैं; जिन्हें इम्पोर्ट नहीं करना है, उन्हें हटाएँ।',
  '%{file}: has no row %{row} with the names of the columns; choose another one.':
    '%{file} में कॉलम के नामों वाली पंक्ति %{row} नहीं है; दूसरी चुनें।',
  '%{file}: is of an older Excel, or locked with a password; save it as "Excel workbook (.xlsx)" and try again.':
    '%{file} पुराने Excel की है या पासवर्ड से बंद है; उसे "Excel workbook (.xlsx)" के रूप में सहेजकर फिर से कोशिश करें।',
};
