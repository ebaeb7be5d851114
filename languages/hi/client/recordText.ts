import type { recordText as english } from '../../../src/messages/en/recordText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `recordText`. */
export const recordText = {
  add: '%{thing} जोड़ें',
  edit: '%{record} बदलें',
  save: '%{thing} सहेजें',
  saveAnother: 'सहेजें और एक और जोड़ें',
  saveClose: 'सहेजें और बंद करें',
  saved: '%{thing} को सहेजा गया',
  savedElsewhere: '%{thing} को सहेजा गया। इसे सूची में देखें।',
  failed: 'इस %{thing} को लोड नहीं किया जा सका',
  gone: 'इस %{thing} को हटाया जा चुका है, या अब आपको इसे देखने की अनुमति नहीं है। आपको इसकी पिछली जानकारी दिख रही है।',
  timeline: 'टाइमलाइन',
  delete: '%{thing} हटाएँ',
  steps: {
    title: 'सूची',
    place: '%{total} में से %{place}',
    next: 'सूची का अगला रिकॉर्ड',
    previous: 'सूची का पिछला रिकॉर्ड',
    last: 'यह सूची का आखिरी रिकॉर्ड था।',
  },
} satisfies Translation<typeof english.phrases>;
