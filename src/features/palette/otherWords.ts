import { paletteText } from '../../messages/en/paletteText.ts';

/**
 * Returns a text with other words by which people look for a command, in the user's language and in English. Example:
 * `signOut` → `log out logout exit`.
 */
export const otherWords = (command: keyof typeof paletteText.phrases.also): string =>
  `${paletteText(`also.${command}`)} ${paletteText.phrases.also[command]}`;
