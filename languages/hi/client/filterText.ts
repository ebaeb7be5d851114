import type { filterText as english } from '../../../src/messages/en/filterText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `filterText`. */
export const filterText = {
  title: '%{field} फ़िल्टर',
  blank: 'खाली',
  blankOf: '%{field}: खाली',
  from: '%{field} से',
  to: 'तक',
  either: 'कोई भी',
  yes: 'हाँ',
  no: 'नहीं',
  today: 'आज',
  week: 'पिछले 7 दिन',
  month: 'इस महीने',
} satisfies Translation<typeof english.phrases>;
