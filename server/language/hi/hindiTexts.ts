import { textsByEnglish } from '../serverText.ts';
import { hindiVisitorTexts } from './hindiVisitorTexts.ts';

/** The sentences that only the server writes, in Hindi, by the English ones. Parameters are `%{name}`. */
export const hindiTexts: Readonly<Record<string, string>> = { ...hindiVisitorTexts, ...textsByEnglish('hi') };
