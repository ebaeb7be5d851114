import { languageNames, languages } from '#model/language/languages.ts';
import { LanguageName } from '../../layout/parts/LanguageName.tsx';
import { changeLanguage, screenLanguage } from '../../messages/language.ts';
import { settingsText } from '../../messages/en/settingsText.ts';

/** The languages of the sign-in screen, each by its own name. */
export const LanguageLinks = () => (
  <nav className="gable-languages" aria-label={settingsText('language.title')}>
    {languages.map((language) => (
      <button
        key={language}
        type="button"
        lang={language}
        aria-label={languageNames[language]}
        aria-pressed={language === screenLanguage()}
        onClick={() => changeLanguage(language)}
      >
        <LanguageName language={language} />
      </button>
    ))}
  </nav>
);
