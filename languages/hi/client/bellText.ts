import type { bellText as english } from '../../../src/messages/en/bellText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `bellText`. */
export const bellText = {
  open: 'खोलें',
  title: 'सूचनाएँ',
  titleUnread: 'सूचनाएँ, %{count} बिना पढ़ी',
  loading: 'लोड हो रहा है…',
  failed: 'आपकी सूचनाएँ लोड नहीं हो सकीं।',
  new: 'नई:',
  latest: '%{text}: %{title}',
  latestOf: '%{text}: %{title}, और %{count} अन्य',
  empty: 'अभी कोई सूचना नहीं। जब आपको काम सौंपा जाएगा या कोई आपका ज़िक्र करेगा, तो सूचना यहाँ दिखेगी।',
  openList: 'सूची खोलें',
  settings: 'सूचना सेटिंग',
  readAll: 'सबको पढ़ा हुआ करें',
} satisfies Translation<typeof english.phrases>;
