import type { matchingText as english } from '../../../src/messages/en/matchingText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `matchingText`. */
export const matchingText = {
  title: 'मैचिंग %{things}',
  unshared: {
    only: 'अभी शेयर नहीं किए',
    none: 'सभी मैच शेयर किए जा चुके हैं।',
  },
  more: 'और दिखाएँ',
  share: '%{count} शेयर करें',
  all: 'सभी %{count} सूची में दिखाएँ',
  why: 'क्यों: %{summary}',
  fits: 'मेल खाता है',
  fit: 'मेल, %{summary}',
  none: {
    closed: 'इस %{thing} का स्टेटस “%{state}” है। केवल खुले रिकॉर्ड मैच होते हैं।',
    unstated: 'मैचिंग %{things} देखने के लिए इनमें से एक भरें: %{fields}।',
    edit: '%{thing} बदलें',
    open: 'आपके देखने लायक कोई खुला रिकॉर्ड नहीं है: %{things}।',
    good: 'एक ही खुला रिकॉर्ड (%{thing}) है, और वह अच्छा मैच नहीं है। |||| %{count} खुले %{things} में से कोई अच्छा मैच नहीं है।',
    excluded: 'मुख्य कारण:',
  },
  shared: {
    once: '%{date} को शेयर किया',
    onceBy: '%{person} ने %{date} को शेयर किया',
    often: '%{count} बार शेयर किया, पिछली बार %{date} को',
    oftenBy: '%{count} बार शेयर किया, पिछली बार %{person} ने %{date} को',
  },
} satisfies Translation<typeof english.phrases>;
