import { hindiErrors } from '#model/language/hi/hindiErrors.ts';
import { hindiMessages } from '#model/language/hi/hindiMessages.ts';
import { hindiWords } from '#model/language/hi/hindiWords.ts';
import { hiIN } from '@mui/material/locale';
import { hindi } from './index.ts';

export { addHindiFont } from './addHindiFont.ts';

/** The texts of the screens in Hindi, by area. */
export const hindiTexts = hindi;

/** The texts of MUI's components in Hindi. */
export const hindiLibrary = hiIN.components;

/** The Hindi texts of `src/model`: validation messages, error messages, and words such as titles of states. */
export const hindiWording = { messages: hindiMessages, errors: hindiErrors, words: hindiWords };
