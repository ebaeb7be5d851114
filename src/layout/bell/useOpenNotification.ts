import { useNavigate } from 'react-router-dom';
import { staffPages } from '#model/pages/pages.ts';
import type { Notification } from '#model/schema/notifySchema.ts';
import { useAddress, recordFromTitle } from '../../providers/routing/useAddress.ts';
import { importAddress } from '#model/pages/addresses.ts';
import { useModel } from '../../providers/schemas.tsx';

/**
 * Returns a function that opens the screen of a notification: the page of the record that it is about, the list of the
 * resource for a group of notifications (limited to open requests for a group of those), the import screen for a
 * finished import, or the bulk actions.
 */
export const useOpenNotification = () => {
  const navigate = useNavigate();
  const address = useAddress();
  const { resources } = useModel();
  return (one: Notification): void => {
    const resource = resources[one.resource];
    if (one.event === 'imported' && resource !== undefined) void navigate(importAddress(resource));
    else if (one.event === 'jobEnded') void navigate(staffPages.jobs);
    else if (one.count > 1 && one.event === 'approval' && resource !== undefined)
      // Not part of the first script, because few open such a group.
      void import('#model/pages/approvalsAddress.ts').then(
        ({ approvalsAddress }) => navigate(approvalsAddress(resource)),
        () => navigate(address(one.resource, 'list')),
      );
    else if (one.count > 1) void navigate(address(one.resource, 'list'));
    else void navigate(address(one.resource, 'show', recordFromTitle(one.record, one.title)));
  };
};
