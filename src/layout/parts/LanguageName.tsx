import { useEffect, useState } from 'react';
import { type Language, languageName } from '#model/language/languages.ts';
import { loadFont } from '../../messages/loadFont.ts';

/**
 * The name of a language in that language. A name in another script than Latin is rendered only after a font for it has
 * loaded, because Chromium does not redraw letters that were missing before.
 */
export const LanguageName = ({ language }: { readonly language: Language }) => {
  const [isReady, setReady] = useState(/^\p{Script=Latin}/u.test(languageName(language)));
  useEffect(() => {
    if (isReady) return;
    void loadFont(language).finally(() => setReady(true));
  }, [isReady, language]);
  return isReady ? languageName(language) : null;
};
