import { maxOpen, type OwnerChoice } from '#model/wire/owners.ts';
import { ownerText } from '../../../messages/en/ownerText.ts';

/** Returns whether a user has clocked in, their number of open records, and their team, as one line. */
export const ownerDetail = ({ clockedIn, open, reportsTo }: OwnerChoice): string =>
  [
    clockedIn === undefined ? '' : ownerText(clockedIn ? 'clockedIn' : 'notClockedIn'),
    ownerText(open < maxOpen ? 'open' : 'openMany', { count: open }),
    reportsTo === undefined ? '' : ownerText('team', { name: reportsTo }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
