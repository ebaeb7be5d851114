import type { reactAdmin as english } from '../../../src/messages/en/reactAdmin.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `reactAdmin`. */
export const reactAdmin = {
  action: {
    add: 'जोड़ें',
    cancel: 'रद्द करें',
    clear_array_input: 'सूची खाली करें',
    close: 'बंद करें',
    confirm: 'पक्का करें',
    create: 'बनाएँ',
    delete: 'हटाएँ',
    edit: 'बदलें',
    refresh: 'रीफ़्रेश करें',
    remove: 'हटाएँ',
    save: 'सहेजें',
    undo: 'पूर्ववत करें',
    move_up: 'ऊपर ले जाएँ',
    move_down: 'नीचे ले जाएँ',
    update: 'अपडेट करें',
  },
  auth: {
    auth_check_error: 'जारी रखने के लिए कृपया साइन इन करें।',
  },
  boolean: {
    true: 'हाँ',
    false: 'नहीं',
  },
  input: {
    references: {
      all_missing: 'जुड़े हुए रिकॉर्ड नहीं मिले।',
      many_missing: 'एक जुड़ा हुआ रिकॉर्ड नहीं मिला।',
      single_missing: 'जुड़ा हुआ रिकॉर्ड नहीं मिला।',
    },
  },
  message: {
    unsaved_changes: 'आपके कुछ बदलाव सहेजे नहीं गए हैं। बिना सहेजे जाएँ?',
    invalid_form: 'कुछ फ़ील्ड सही नहीं हैं। निशान वाले फ़ील्ड जाँचें।',
    delete_title: '%{name} को हटाएँ?',
    delete_content: 'आप इसे बाद में वापस ला सकते हैं।',
    update_title: '%{name} को अपडेट करें?',
    update_content: 'इससे रिकॉर्ड अपडेट हो जाएगा।',
    select_all_limit_reached: 'इतने सारे रिकॉर्ड एक साथ नहीं चुने जा सकते। पहले %{max} चुने गए हैं।',
  },
  navigation: {
    next: 'अगला',
    previous: 'पिछला',
    page: 'पेज %{smart_count}',
  },
  notification: {
    created: 'बनाया गया',
    updated: 'सहेजा गया',
    deleted: 'हटाया गया',
    http_error: 'सर्वर से संपर्क नहीं हो सका। अपना कनेक्शन जाँचें और फिर कोशिश करें।',
    data_provider_error: 'कुछ गड़बड़ हो गई। कृपया फिर कोशिश करें।',
    item_doesnt_exist: 'यह रिकॉर्ड नहीं मिला, या आपको इसे देखने की अनुमति नहीं है।',
    bad_item: 'यह रिकॉर्ड नहीं दिखाया जा सका। पेज फिर से लोड करके कोशिश करें।',
    logged_out: 'आपका सेशन समाप्त हो गया। कृपया फिर से साइन इन करें।',
    canceled: 'पूर्ववत किया गया',
    not_authorized: 'आपको यह करने की अनुमति नहीं है।',
  },
  validation: {
    required: 'ज़रूरी',
    unique: 'यह वैल्यू किसी दूसरे रिकॉर्ड में पहले से है।',
  },
} satisfies Translation<typeof english>;
