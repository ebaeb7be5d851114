import { isLong } from './isLong.ts';

/** Returns the cases of a test: `npm test` tries the first ones, `npm run test:long` all. */
export const sampleCases = <Case>(cases: readonly Case[], count = 1): readonly Case[] =>
  isLong ? cases : cases.slice(0, count);
