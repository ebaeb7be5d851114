import { hiIN } from '@mui/material/locale';
import type { ClientLanguage } from '../../../src/messages/ClientLanguage.ts';
import { errors } from '../model/errors.ts';
import { messages } from '../model/messages.ts';
import { words } from '../model/words.ts';
import { screenTexts } from './screenTexts.ts';

/** All texts that the client needs before it shows a screen. */
export const clientLanguage: ClientLanguage = {
  screens: screenTexts,
  library: hiIN.components,
  messages,
  errors,
  words,
};
