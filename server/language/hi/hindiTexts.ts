import { textsByEnglish } from '../serverText.ts';
import { hindiVisitorTexts } from './hindiVisitorTexts.ts';
import { hindiAudit } from './hindiAudit.ts';
import { hindiDocuments } from './hindiDocuments.ts';
import { hindiForms } from './hindiForms.ts';
import { hindiImports } from './hindiImports.ts';

/** Hindi translations of the texts that only the server writes, by the English texts. Parameters are `%{name}`. */
export const hindiTexts: Readonly<Record<string, string>> = {
  ...hindiVisitorTexts,
  ...textsByEnglish('hi'),
  ...hindiDocuments,
  ...hindiAudit,
  ...hindiForms,
  ...hindiImports,
};
