import Button from '@mui/material/Button';
import { useGetList } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { PermissionMatrix } from '#kinds/permissions/PermissionMatrix.tsx';
import { scopeOf } from '#model/permissions/permissions.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import { serverLimit } from '../../../providers/api/config/serverCalls.ts';
import { startViewAs, viewedRole } from '../../../providers/session/viewAs.ts';
import { useModel } from '../../../providers/schemas.tsx';
import { PagePart } from '../../../resources/shared/parts/pageParts/PagePart.tsx';
import type { PanelProps } from '../../../resources/shared/dialogs/panelProps.ts';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { PeopleFrame } from '../PeopleFrame.tsx';
import type { PeopleNames } from '../peopleNames.ts';
import { roleOf } from './explainPermission.ts';
import { peopleText } from '../../../messages/en/peopleText.ts';

type HoldersProps = { readonly people: Resource; readonly record: ResourceRecord; readonly names: PeopleNames };

const Holders = ({ people, record, names }: HoldersProps) => {
  const recordTitle = useRecordTitle();
  const headingId = useId();
  const {
    data = [],
    total = 0,
    isPending,
  } = useGetList<ResourceRecord>(people.name, {
    pagination: { page: 1, perPage: 50 },
    sort: people.list.sort,
    filter: { [names.held]: [record.id] },
  });
  if (isPending) return null;
  return (
    <PagePart part={peopleText('role.users')} className="rec-panel" aria-labelledby={headingId}>
      <div className="people-head">
        <h2 id={headingId}>{peopleText('role.users')}</h2>
      </div>
      {data.length === 0 && <p className="rec-muted">{peopleText('nobody')}</p>}
      <ul className="people-links">
        {data.map((person) => (
          <li key={person.id}>
            <Link to={addressOf(people, 'show', person)}>{recordTitle(people, person)}</Link>
          </li>
        ))}
      </ul>
      {total > data.length && <p className="rec-muted">{peopleText('more', { count: total - data.length })}</p>}
    </PagePart>
  );
};

/**
 * Creates the component with the panels of a role's page: its permissions, its users, and the button that views the
 * product as this role. `names` has the names of the resources and fields about people.
 */
export const rolePanels = (names: PeopleNames) =>
  function RolePanels({ record }: PanelProps) {
    const headingId = useId();
    const { resources } = useModel();
    const map = usePermissionMap();
    const people = resources[names.people];
    const role = roleOf(record, names.permissions);
    return (
      <PeopleFrame className="people-panels">
        {people !== undefined && scopeOf(map, people.module) !== undefined && (
          <Holders people={people} record={record} names={names} />
        )}
        <PagePart part={peopleText('role.all')} className="rec-panel" aria-labelledby={headingId}>
          <div className="people-head">
            <h2 id={headingId}>{peopleText('role.all')}</h2>
            {viewedRole() === undefined && serverLimit() === undefined && (
              <Button size="small" variant="outlined" onClick={() => startViewAs(role)}>
                {peopleText('role.viewAs')}
              </Button>
            )}
          </div>
          <PermissionMatrix value={role.rolePermissions} />
        </PagePart>
      </PeopleFrame>
    );
  };
