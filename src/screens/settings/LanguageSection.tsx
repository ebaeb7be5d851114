import { useState } from 'react';
import { useNotify } from 'ra-core';
import { type Language, languageName, languages } from '#model/language/languages.ts';
import { LanguageName } from '../../layout/parts/LanguageName.tsx';
import { changeLanguage, chosenLanguage } from '../../messages/language.ts';
import { serves } from '../../providers/api/config/serverCalls.ts';
import { languagePath } from '#model/wire/languagePath.ts';
import { storeLanguage } from '../../providers/features/languages.ts';
import { settingsText } from '../../messages/en/settingsText.ts';

/**
 * The section in which users choose their language. They can also choose to have the language of the organization.
 * After a change, the page loads again. If the server cannot store the change, a toast says so.
 */
export const LanguageSection = () => {
  const notify = useNotify();
  const [chosen, setChosen] = useState(chosenLanguage);
  const choose = async (language: Language | undefined): Promise<void> => {
    setChosen(language);
    try {
      if (serves(languagePath)) await storeLanguage(language);
      changeLanguage(language);
    } catch {
      notify(settingsText('language.failed'), { type: 'error' });
    }
  };
  return (
    <section className="gable-section">
      <h2 id="language">{settingsText('language.title')}</h2>
      <div className="gable-choices" role="radiogroup" aria-labelledby="language">
        {[undefined, ...languages].map((language) => (
          <label key={language ?? 'usual'} lang={language}>
            <input
              type="radio"
              name="language"
              aria-label={language === undefined ? undefined : languageName(language)}
              checked={chosen === language}
              onChange={() => void choose(language)}
            />
            {language === undefined ? settingsText('language.usual') : <LanguageName language={language} />}
          </label>
        ))}
      </div>
    </section>
  );
};
