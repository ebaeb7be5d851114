import type { ProblemParts } from '../../../server/language/ServerLanguage.ts';

/** How the parts of a message about a schema file are put together. */
export const problemParts: ProblemParts = {
  found: '%{problem}, %{found} मिला',
  counted: '%{total} में से %{count} %{things}: %{problem}',
  first: ', जैसे %{names}',
  notFound: 'नहीं मिले: ',
  ambiguous: 'एक से अधिक: ',
  and: ' और ',
  or: ' या ',
  orFix: ', या: ',
};
