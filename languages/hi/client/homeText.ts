import type { homeText as english } from '../../../src/messages/en/homeText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `homeText`. */
export const homeText = {
  greeting: {
    morning: 'सुप्रभात, %{name}',
    afternoon: 'नमस्ते, %{name}',
    evening: 'शुभ संध्या, %{name}',
  },
  greetingAlone: {
    morning: 'सुप्रभात',
    afternoon: 'नमस्ते',
    evening: 'शुभ संध्या',
  },
  title: 'होम',
  empty: {
    title: 'अभी दिखाने के लिए कुछ नहीं',
    text: 'आपकी भूमिका में फ़ॉलो-अप वाली कोई सूची नहीं है। अपने एडमिन से भूमिका बदलने को कहें।',
  },
  due: {
    title: 'आज नियत %{things}',
    all: 'सभी %{count}',
    failed: 'आज के फ़ॉलो-अप लोड नहीं हो सके',
    none: 'आज कुछ नियत नहीं है।',
  },
  overview: {
    failed: 'ओवरव्यू लोड नहीं हो सका',
    loading: 'आँकड़े लोड हो रहे हैं…',
    report: 'रिपोर्ट',
    reportOf: 'रिपोर्ट: %{title}',
    noData: 'इस अवधि में कोई डेटा नहीं।',
  },
  trend: {
    none: '%{column}, अभी कुछ नहीं',
    most: '%{column}, सबसे ज़्यादा %{day} को: %{figure}',
    labelNone: 'समय के साथ %{column}: अभी कुछ नहीं, कुल %{total}',
    label: 'समय के साथ %{column}: कुल %{total}, सबसे ज़्यादा %{day} को: %{figure}',
  },
} satisfies Translation<typeof english.phrases>;
