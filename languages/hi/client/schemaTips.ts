import { featureTips } from './featureTips.ts';
import { fieldTips } from './fieldTips.ts';
import { reportTips } from './reportTips.ts';
import { resourceTips } from './resourceTips.ts';
import { stateTips } from './stateTips.ts';

/**
 * Translations of every description in the vocabularies of resources, settings and reports: English sentence → its
 * translation.
 */
export const schemaTips: Readonly<Record<string, string>> = {
  ...resourceTips,
  ...featureTips,
  ...fieldTips,
  ...stateTips,
  ...reportTips,
};
