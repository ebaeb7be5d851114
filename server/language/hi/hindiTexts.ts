import { hindiRefusals } from './hindiRefusals.ts';
import { hindiVisitorTexts } from './hindiVisitorTexts.ts';
import { hindiPages } from './hindiPages.ts';

/** Hindi translations of the texts that only the server writes, by the English texts. Parameters are `%{name}`. */
export const hindiTexts: Readonly<Record<string, string>> = { ...hindiRefusals, ...hindiVisitorTexts, ...hindiPages };
