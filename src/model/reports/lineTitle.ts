import type { ReportLine } from './reportAnswer.ts';

/** Returns the full title of a line: `Facebook ▸ Diwali`. */
export const lineTitle = ({ titles }: Pick<ReportLine, 'titles'>): string => titles.join(' ▸ ');
