import { type Language, languageName, languages } from '#model/language/languages.ts';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import type { PartProps } from './fileForm.tsx';
import { TextInput } from './LeafInput.tsx';

/**
 * One input per language for a text. A language other than English is removed from the file when its text is cleared.
 */
export const LocalizedTextInput = ({ label, path, value, onChange, ...props }: PartProps) => {
  // checked: an object in a JSON file
  const texts = (isObject(value) ? value : {}) as JsonObject;
  const change = (language: Language, text: unknown): void => {
    const { [language]: _, ...others } = texts;
    onChange(text === '' && language !== 'en' ? others : { ...texts, [language]: String(text) });
  };
  return (
    <div className="file-words">
      {languages.map((language) => (
        <TextInput
          key={language}
          {...props}
          label={`${label} (${languageName(language)})`}
          path={[...path, language]}
          value={texts[language]}
          onChange={(next) => change(language, next)}
        />
      ))}
    </div>
  );
};
