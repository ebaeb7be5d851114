import type { ReportLine } from './reportAnswer.ts';

/** Names a line by all that it is of: `Facebook ▸ Diwali`. */
export const lineTitle = ({ titles }: Pick<ReportLine, 'titles'>): string => titles.join(' ▸ ');
