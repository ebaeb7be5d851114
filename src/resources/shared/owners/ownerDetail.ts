import { maxOpen, type OwnerChoice } from '#model/wire/owners.ts';
import { ownerText } from '../../../messages/en/ownerText.ts';

/**
 * Returns one line about a user: whether they have clocked in, their number of open records, and their team. Whether
 * they have clocked in, and the team, are left out if the server does not send them.
 */
export const ownerDetail = ({ clockedIn, open, reportsTo }: OwnerChoice): string =>
  [
    clockedIn === undefined ? '' : ownerText(clockedIn ? 'clockedIn' : 'notClockedIn'),
    ownerText(open < maxOpen ? 'open' : 'openMany', { count: open }),
    reportsTo === undefined ? '' : ownerText('team', { name: reportsTo }),
  ]
    .filter((part) => part !== '')
    .join(' · ');
