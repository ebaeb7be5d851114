import { useEffect, useState } from 'react';
import { type Language, languageNames } from '#model/language/languages.ts';

/**
 * The name of a language in that language. A name in Devanagari is rendered only after a font for it has loaded,
 * because Chromium does not redraw letters that were missing before.
 */
export const LanguageName = ({ language }: { readonly language: Language }) => {
  const [isReady, setReady] = useState(language === 'en');
  useEffect(() => {
    if (isReady) return;
    void import('../../messages/hi/addHindiFont.ts')
      .then(({ addHindiFont }) => addHindiFont())
      .finally(() => setReady(true));
  }, [isReady]);
  return isReady ? languageNames[language] : null;
};
