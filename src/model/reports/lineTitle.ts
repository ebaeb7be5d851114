import type { ReportLine } from './reportAnswer.ts';

/** The text between the steps in the title of a line. */
export const lineSeparator = ' ▸ ';

/** Returns the full title of a line: `Facebook ▸ Diwali`. */
export const lineTitle = ({ titles }: Pick<ReportLine, 'titles'>): string => titles.join(lineSeparator);
