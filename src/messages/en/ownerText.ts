import { createText } from '../createText.ts';

/** Texts for choosing the owner of a record. */
export const ownerText = createText('owner', {
  clockedIn: 'Clocked in',
  notClockedIn: 'Not clocked in',
  open: '%{count} open',
  openMany: '%{count}+ open',
  team: 'Team of %{name}',
});
