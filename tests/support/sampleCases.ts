import { isLong } from './isLong.ts';

/** Returns the cases to test: the first `count` in `npm test`, all in `npm run test:long`. */
export const sampleCases = <Case>(cases: readonly Case[], count = 1): readonly Case[] =>
  isLong ? cases : cases.slice(0, count);
