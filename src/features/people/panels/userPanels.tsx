import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isObject } from '#model/schema/json.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import type { PanelProps } from '../../../resources/shared/dialogs/panelProps.ts';
import { ActivityPanel } from './ActivityPanel.tsx';
import { OpenWorkPanel } from './OpenWorkPanel.tsx';
import { PeopleFrame } from '../PeopleFrame.tsx';
import type { PeopleNames } from '../peopleNames.ts';
import { ReportsPanel } from './ReportsPanel.tsx';
import { PermissionPanel } from './PermissionPanel.tsx';

/**
 * Creates the component with the panels of a user's page: open work, people who report to them, permissions, and
 * activity. For a user who was just added, it also opens the dialog that creates a password. `names` has the names of
 * the resources and fields about people.
 */
export const userPanels = (names: PeopleNames) =>
  function UserPanels({ resource, record, openDialog, may }: PanelProps) {
    const { resources } = useModel();
    const map = usePermissionMap();
    const { state, pathname } = useLocation();
    const navigate = useNavigate();
    // A user who was just added needs a link or a one-time password to sign in.
    const needsPassword = isObject(state) && state['isNew'] === true && may('resetPassword');
    useEffect(() => {
      if (!needsPassword) return;
      openDialog({ kind: 'resetPassword', records: [record], isNew: true });
      // Removes the state, so that a reload does not open the dialog again.
      void navigate(pathname, { replace: true, state: null });
      // oxlint-disable-next-line react/exhaustive-deps -- once for each record that is opened
    }, [record.id]);
    const isOpen = (name: string): boolean => {
      const module = resources[name]?.module;
      return module !== undefined && scopeOf(map, module) !== undefined;
    };
    if (!isOpen(resource.name)) return null;
    return (
      <PeopleFrame className="people-panels">
        {may('handOver') && !record['deletedAt'] && (
          <OpenWorkPanel resource={resource} record={record} openDialog={openDialog} />
        )}
        <ReportsPanel resource={resource} record={record} names={names} />
        {isOpen(names.roles) && <PermissionPanel resource={resource} record={record} names={names} />}
        {isOpen(names.log) && <ActivityPanel resource={resource} record={record} names={names} />}
      </PeopleFrame>
    );
  };
