import { featureTips } from './featureTips.ts';
import { fieldTips } from './fieldTips.ts';
import { reportTips } from './reportTips.ts';
import { resourceTips } from './resourceTips.ts';
import { stateTips } from './stateTips.ts';

/**
 * Hindi translations of every description in the vocabularies of resources, settings and reports: English sentence →
 * Hindi sentence.
 */
export const schemaTips: Readonly<Record<string, string>> = {
  ...resourceTips,
  ...featureTips,
  ...fieldTips,
  ...stateTips,
  ...reportTips,
};
