import type { noticeText as english } from '../../../src/messages/en/noticeText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `noticeText`. */
export const noticeText = {
  left: {
    title: 'इस %{thing} को अब सहेजा नहीं जा सकता।',
    text: 'इस प्रकार का रिकॉर्ड हटा दिया गया है। आपने जो भरा है, उसे डाउनलोड कर सकते हैं।',
    copied: 'कॉपी हो गया',
    copy: 'कॉपी करें',
    download: 'डाउनलोड करें',
  },
  update: { text: 'Gable का नया वर्शन तैयार है।', refresh: 'रीफ़्रेश करें', later: 'बाद में' },
  newer: {
    text: 'फ़ील्ड बदल गए हैं। नए वर्शन के लिए रीफ़्रेश करें।',
    more: '%{count} और',
    new: '%{what}: नया',
    removed: '%{what}: हटाया गया',
    changed: '%{what}: बदला गया',
    newFields: '%{what}: नए फ़ील्ड %{added}',
    removedFields: '%{what}: हटाए गए फ़ील्ड %{removed}',
    bothFields: '%{what}: नए फ़ील्ड %{added}; हटाए गए %{removed}',
    refresh: 'रीफ़्रेश करें',
    later: 'बाद में',
  },
  reports: 'रिपोर्ट',
  unsupported: {
    title: 'इस सर्वर पर उपलब्ध नहीं',
    text: '%{feature} यहाँ उपलब्ध नहीं है। ज़रूरत हो, तो अपने एडमिन से कहें।',
  },
} satisfies Translation<typeof english.phrases>;
