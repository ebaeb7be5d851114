import { hindiRefusals } from './hindiRefusals.ts';
import { hindiVisitorTexts } from './hindiVisitorTexts.ts';
import { hindiAudit } from './hindiAudit.ts';
import { hindiDocuments } from './hindiDocuments.ts';
import { hindiImports } from './hindiImports.ts';
import { hindiPages } from './hindiPages.ts';

/** The sentences that only the server writes, in Hindi, by the English ones. Parameters are `%{name}`. */
export const hindiTexts: Readonly<Record<string, string>> = {
  ...hindiRefusals,
  ...hindiVisitorTexts,
  ...hindiPages,
  ...hindiDocuments,
  ...hindiAudit,
  ...hindiImports,
};
