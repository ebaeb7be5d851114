import type { ownerText as english } from '../../../src/messages/en/ownerText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `ownerText`. */
export const ownerText = {
  clockedIn: 'क्लॉक इन किया',
  notClockedIn: 'क्लॉक इन नहीं किया',
  open: '%{count} खुले',
  openMany: '%{count}+ खुले',
  team: '%{name} की टीम',
} satisfies Translation<typeof english.phrases>;
