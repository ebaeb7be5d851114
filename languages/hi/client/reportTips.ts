/** Translations of the tips in the schema studio about report files: English sentence → its translation. */
export const reportTips: Readonly<Record<string, string>> = {
  'Reference of the report files in schemas/reports/: every word, its meaning and an example':
    'schemas/reports/ की रिपोर्ट फ़ाइलों का संदर्भ: हर शब्द, उसका मतलब और एक उदाहरण',
  'A report is one file and defines figures, lists, menu entry and address':
    'रिपोर्ट एक फ़ाइल है, जिससे आँकड़े, सूचियाँ, मेन्यू की प्रविष्टि और पता तय होते हैं',
  'Name of the report: its route after /dashboard/reports/, with - instead of /':
    'रिपोर्ट का नाम: /dashboard/reports/ के बाद उसका पता, / की जगह - के साथ',
  'Display name of the report': 'रिपोर्ट का दिखने वाला नाम',
  'One sentence that explains the report to users': 'एक वाक्य जो यूज़र को रिपोर्ट समझाता है',
  'Sort position in the menu; smaller numbers come first': 'मेन्यू के क्रम में जगह; छोटी संख्या पहले',
  "Address of the report's screen": 'रिपोर्ट की स्क्रीन का पता',
  'More permissions that are needed to open the report': 'रिपोर्ट खोलने के लिए और ज़रूरी अनुमतियाँ',
  'Always needed: one of reports.view, viewTeam and viewAll, a permission to view each resource, and the permissions for the fields that the report uses':
    'हमेशा चाहिए: reports.view, viewTeam और viewAll में से एक, हर रिसोर्स देखने की एक, और उसके फ़ील्ड की',
  'The row headings; several are nested, such as source and sub-source':
    'पंक्तियों के शीर्षक; कई हों तो एक के भीतर एक, जैसे स्रोत और उप-स्रोत',
  'Each part names the field for each of them': 'हर हिस्सा इनमें से हर एक का फ़ील्ड बताता है',
  'The data sources': 'डेटा के स्रोत',
  'Several resources are shown side by side, row by row': 'कई रिसोर्स एक-दूसरे के बगल में, पंक्ति दर पंक्ति दिखते हैं',
  'Type of the chart': 'चार्ट का प्रकार',
  'Keys of the columns in the chart; for a column per value, use field=value':
    'चार्ट के कॉलम की कुंजियाँ; हर वैल्यू के कॉलम के लिए field=value लिखें',
  'Default: the columns per value, or else all counts': 'नहीं लिखा हो तो: हर वैल्यू के कॉलम, या सभी संख्याएँ',
  'Key of the column that is 100 % in the view “% of row”; the other columns must add up to it':
    'कॉलम की कुंजी जो “पंक्ति का %” में 100 % है; दूसरे कॉलम का जोड़ उसके बराबर हो',
  'Default: this view is not offered': 'नहीं लिखा हो तो: यह नहीं मिलता',
  'Key of the column by which the lines are sorted, with - before it for the largest figure first':
    'कॉलम की कुंजी जिससे पंक्तियाँ क्रम में आती हैं; सबसे बड़ा आँकड़ा पहले हो तो उसके आगे - लिखें',
  'Default: by the rows': 'नहीं लिखा हो तो: पंक्तियों के अनुसार',
  'Tiles on Home that show the report to everyone who may see its figures':
    'होम की टाइल, जो रिपोर्ट उन सबको दिखाती हैं जो उसके आँकड़े देख सकते हैं',
  'Each figure is the count of a list, so the permission to open reports is not required':
    'हर आँकड़ा एक सूची की संख्या है, इसलिए रिपोर्ट खोलने की अनुमति ज़रूरी नहीं',
  'Name of a field': 'फ़ील्ड का नाम',
  'In a log, record.x is the field x of the record that the entry is about':
    'लॉग में record.x उस रिकॉर्ड का फ़ील्ड x है जिसके बारे में प्रविष्टि है',
  '$now, $today, $tomorrow and $me are available': '$now, $today, $tomorrow और $me लिख सकते हैं',
  "Heading of the row's column": 'पंक्ति के कॉलम का शीर्षक',
  'For a time field: the available steps': 'समय के फ़ील्ड के लिए: उपलब्ध अंतराल',
  'A week begins on Monday': 'सप्ताह सोमवार से शुरू होता है',
  'Resource whose records are counted': 'रिसोर्स जिसके रिकॉर्ड गिने जाते हैं',
  'For a log: only entries about existing records of this resource':
    'लॉग के लिए: केवल इस रिसोर्स के मौजूदा रिकॉर्ड की प्रविष्टियाँ',
  'Filter for all records of this part': 'इस हिस्से के सभी रिकॉर्ड का फ़िल्टर',
  'The field for each row of the report, in order: a choice, reference, list of references, text, yes/no field, or a date with steps':
    'रिपोर्ट की हर पंक्ति का फ़ील्ड, क्रम से: विकल्प, रेफ़रेंस, रेफ़रेंस की सूची, टेक्स्ट, हाँ/नहीं फ़ील्ड, या अंतराल के साथ तारीख',
  'Reference field: the user that a record counts for': 'रेफ़रेंस फ़ील्ड: यूज़र जिसके खाते में रिकॉर्ड गिना जाता है',
  "It limits users who may see only their own or their team's figures":
    'जो यूज़र केवल अपने या अपनी टीम के आँकड़े देख सकते हैं, उनके लिए इसी से सीमा लगती है',
  'The options “Include teams” and “Include former users” use it too': 'टीम तथा पुराने यूज़र के विकल्प भी इसी का उपयोग करते हैं',
  'Name of a date that users can choose → the field that the period applies to':
    'तारीख का नाम जिसे यूज़र चुन सकते हैं → फ़ील्ड जिस पर अवधि लागू है',
  'Name of a filter of the report → the field of this part that it filters':
    'रिपोर्ट के फ़िल्टर का नाम → इस हिस्से का फ़ील्ड जिस पर वह चलता है',
  'The columns, from left to right': 'कॉलम, बाएँ से दाएँ',
  'Heading of the tile': 'टाइल का शीर्षक',
  'Sort position among the tiles; smaller numbers come first': 'टाइलों के क्रम में जगह; छोटी संख्या पहले',
  'figures: the totals, side by side': 'figures: जोड़, एक-दूसरे के बगल में',
  'lines: a bar for each of the largest rows, by the first column':
    'lines: सबसे बड़ी पंक्तियों में हर एक की पट्टी, पहले कॉलम के अनुसार',
  'columns: a bar for each column, by its total': 'columns: हर कॉलम की पट्टी, उसके जोड़ के अनुसार',
  'trend: the first column over time; the first row must have steps':
    'trend: समय के साथ पहला कॉलम; पहली पंक्ति में steps होने चाहिए',
  'Period of the tile': 'टाइल की अवधि',
  'Default: all time': 'नहीं लिखा हो तो: पूरा समय',
  'Keys of the columns to show, in order; for a column per value, field=value, or field= for all of them':
    'दिखाए जाने वाले कॉलम की कुंजियाँ, क्रम से; हर वैल्यू के कॉलम के लिए field=value, या सबके लिए field=',
  'Creates a column for each value of this choice or reference, and one for blank values if there are any':
    'इस विकल्प या रेफ़रेंस की हर वैल्यू का एक कॉलम बनाता है, और खाली वैल्यू हों तो उनका भी',
  'With each: the choice field that its choices depend on': 'each के साथ: वह विकल्प फ़ील्ड जिस पर उसके विकल्प निर्भर हैं',
  'Columns are grouped by its values': 'कॉलम उसकी वैल्यू के अनुसार समूह में आते हैं',
  'Key of the column; it must be unique': 'कॉलम की कुंजी; वह यूनीक हो',
  'Heading of the column': 'कॉलम का शीर्षक',
  'Heading above several adjacent columns': 'पास-पास के कई कॉलम के ऊपर का शीर्षक',
  'Filter for the records counted in this column': 'इस कॉलम में गिने जाने वाले रिकॉर्ड का फ़िल्टर',
  'Number field to add up': 'जोड़ा जाने वाला संख्या फ़ील्ड',
  'Default: records are counted': 'नहीं लिखा हो तो: रिकॉर्ड गिने जाते हैं',
  'Field whose distinct values are counted': 'फ़ील्ड जिसकी अलग-अलग वैल्यू गिनी जाती हैं',
  'Filter for the records that are counted as the part': 'उन रिकॉर्ड का फ़िल्टर जो हिस्से के रूप में गिने जाते हैं',
  'Filter for the records that are counted as the whole, 100 %':
    'उन रिकॉर्ड का फ़िल्टर जो पूरे, यानी 100 % के रूप में गिने जाते हैं',
  'A percentage': 'प्रतिशत',
  'Its total is computed from all records, not from the rows': 'उसका कुल सभी रिकॉर्ड से निकलता है, पंक्तियों से नहीं',
  'Unit of the values': 'वैल्यू की इकाई',
  'Default: count, or percent for a percentage': 'नहीं लिखा हो तो: count, या प्रतिशत के लिए percent',
  // Of the vocabularies of rules, channels and sources, outside of their forms.
  'Reference of the channel files in schemas/channels/: every word, its meaning and an example':
    'schemas/channels/ की चैनल फ़ाइलों का संदर्भ: हर शब्द, उसका मतलब और एक उदाहरण',
  'A file describes one channel: email by SMTP, an HTTP gateway for SMS, the WhatsApp Business Cloud API, or a telephony provider for phone calls':
    'हर फ़ाइल एक चैनल का विवरण देती है: SMTP से ईमेल, SMS के लिए HTTP गेटवे, WhatsApp Business Cloud API, या फ़ोन कॉल के लिए टेलीफ़ोन प्रोवाइडर',
  'A time of the day': 'दिन का समय',
  'Name of a resource': 'रिसोर्स का नाम',
  'Name of a source in schemas/intake': 'schemas/intake के किसी स्रोत का नाम',
  'Title of a template': 'टेम्पलेट का शीर्षक',
  'Reference of the intake files in schemas/intake/: every word, its meaning and an example':
    'schemas/intake/ की इनटेक फ़ाइलों का संदर्भ: हर शब्द, उसका मतलब और एक उदाहरण',
  'A file describes one source of records: what a delivery contains, how it is verified, and how it becomes a record':
    'हर फ़ाइल रिकॉर्ड के एक स्रोत का विवरण देती है: डिलीवरी में क्या होता है, उसकी पुष्टि कैसे होती है, और उससे रिकॉर्ड कैसे बनता है',
  'Reference of the rule files in schemas/rules/: every word, its meaning and an example':
    'schemas/rules/ की नियम फ़ाइलों का संदर्भ: हर शब्द, उसका मतलब और एक उदाहरण',
  'A file is one rule: an assignment of new records (assign), or an automation (when, then)':
    'हर फ़ाइल एक नियम है: नए रिकॉर्ड सौंपना (assign), या ऑटोमेशन (when, then)',
  '$now, $today, $tomorrow are available': '$now, $today, $tomorrow लिख सकते हैं',
  'A number of minutes, hours or days, with m, h or d: 30m, 2h, 1d':
    'मिनट, घंटे या दिन की संख्या, m, h या d के साथ: 30m, 2h, 1d',
  'A state of the resource': 'रिसोर्स का स्टेटस',
  'Title or id of a template': 'टेम्पलेट का शीर्षक या आईडी',
  'Name or id of a webhook': 'वेबहुक का नाम या आईडी',
};
