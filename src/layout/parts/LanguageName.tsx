import { useEffect, useState } from 'react';
import { type Language, languageNames } from '#model/language/languages.ts';

/**
 * The name of a language in that language. A name in Devanagari appears as soon as there is a font for it, because
 * Chromium does not replace the boxes of missing letters.
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
