import { hindiRefusals } from './hindiRefusals.ts';
import { hindiPages } from './hindiPages.ts';

/** The sentences that only the server writes, in Hindi, by the English ones. Parameters are `%{name}`. */
export const hindiTexts: Readonly<Record<string, string>> = { ...hindiRefusals, ...hindiPages };
