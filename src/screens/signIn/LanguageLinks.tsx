import { languageName, languages } from '#model/language/languages.ts';
import { LanguageName } from '../../layout/parts/LanguageName.tsx';
import { changeLanguage, screenLanguage } from '../../messages/language.ts';
import { settingsText } from '../../messages/en/settingsText.ts';

/** Buttons that change the language of the screen. Each is named in its own language. */
export const LanguageLinks = () => (
  <nav className="gable-languages" aria-label={settingsText('language.title')}>
    {languages.map((language) => (
      <button
        key={language}
        type="button"
        lang={language}
        aria-label={languageName(language)}
        aria-pressed={language === screenLanguage()}
        onClick={() => changeLanguage(language)}
      >
        <LanguageName language={language} />
      </button>
    ))}
  </nav>
);
