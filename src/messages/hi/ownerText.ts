import type { ownerText as english } from '../en/ownerText.ts';
import type { Translation } from '../Translation.ts';

/** In Hindi: choosing the owner of a record. */
export const ownerText = {
  clockedIn: 'क्लॉक इन किया',
  notClockedIn: 'क्लॉक इन नहीं किया',
  open: '%{count} खुले',
  team: '%{name} की टीम',
} satisfies Translation<typeof english.phrases>;
