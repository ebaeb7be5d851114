import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useGetList } from 'ra-core';
import { useId, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { moduleTitle, permissionLabel } from '#model/permissions/permissionLabels.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { useAddress } from '../../../providers/routing/useAddress.ts';
import { useModel } from '../../../providers/schemas.tsx';
import { PagePart } from '../../../resources/shared/parts/pageParts/PagePart.tsx';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import type { PeopleNames } from '../peopleNames.ts';
import { type Role, roleOf, type PermissionReason, explainPermission } from './explainPermission.ts';
import { peopleText } from '../../../messages/en/peopleText.ts';
import { textWithNodes } from '../../../messages/textWithNodes.ts';

type WhyPanelProps = { readonly resource: Resource; readonly record: ResourceRecord; readonly names: PeopleNames };

const RoleLinks = ({ roles, names }: { readonly roles: readonly Role[]; readonly names: PeopleNames }) => {
  const addressOf = useAddress();
  return roles.map((role, place) => (
    <span key={role.id}>
      {place > 0 && ', '}
      <Link to={addressOf(names.roles, 'show', role)}>{role.name}</Link>
    </span>
  ));
};

type AnswerProps = {
  readonly why: PermissionReason;
  readonly names: PeopleNames;
  readonly who: string;
  readonly right: string;
};

const Answer = ({ why, names, who, right }: AnswerProps) => {
  const params = {
    answer: (
      <strong className={why.isAllowed ? 'people-yes' : 'people-no'}>
        {peopleText(why.isAllowed ? 'permissions.yes' : 'permissions.no')}
      </strong>
    ),
    name: who,
    permission: <code>{right}</code>,
  };
  const roles = <RoleLinks roles={why.isAllowed ? why.from : why.others} names={names} />;
  return (
    <p className="people-answer" role="status">
      {why.isAllowed
        ? textWithNodes(peopleText, 'permissions.has', { ...params, roles })
        : why.others.length === 0
          ? textWithNodes(peopleText, 'permissions.lacksAll', params)
          : textWithNodes(peopleText, 'permissions.lacks', { ...params, roles })}
    </p>
  );
};

/** A permission that the user of the panel chooses. Both are '' at first. */
type Chosen = { readonly module: string; readonly permission: string };

const PermissionChoice = ({
  module,
  permission,
  onChange,
}: Chosen & { readonly onChange: (chosen: Chosen) => void }) => {
  const model = useModel();
  const available = useMemo(() => permissionNames(model), [model]);
  return (
    <div className="people-why">
      <TextField
        select
        size="small"
        label={peopleText('permissions.module')}
        value={module}
        onChange={({ target }) => onChange({ module: target.value, permission: '' })}
      >
        {Object.keys(available).map((name) => (
          <MenuItem key={name} value={name}>
            {moduleTitle(model, name)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        size="small"
        label={peopleText('permissions.one')}
        value={permission}
        disabled={module === ''}
        onChange={({ target }) => onChange({ module, permission: target.value })}
      >
        {(available[module] ?? []).map((name) => (
          <MenuItem key={name} value={name}>
            {permissionLabel(name)}
          </MenuItem>
        ))}
      </TextField>
    </div>
  );
};

/**
 * Lists the roles of a user. For a permission that is chosen in the panel, says whether the user has it, and which
 * roles grant it.
 */
export const PermissionPanel = ({ resource, record, names }: WhyPanelProps) => {
  const recordTitle = useRecordTitle();
  const headingId = useId();
  const [chosen, setChosen] = useState<Chosen>({ module: '', permission: '' });
  const { data } = useGetList<ResourceRecord>(names.roles, {
    pagination: { page: 1, perPage: 1000 },
    sort: { field: 'name', order: 'ASC' },
  });
  const roles = useMemo(() => (data ?? []).map((role) => roleOf(role, names.permissions)), [data, names]);
  const value = record[names.held];
  const held = new Set((Array.isArray(value) ? value : []).map(String));
  const who = recordTitle(resource, record);
  return (
    <PagePart part={peopleText('permissions.title')} className="rec-panel" aria-labelledby={headingId}>
      <div className="people-head">
        <h2 id={headingId}>{peopleText('permissions.title')}</h2>
      </div>
      <ul className="people-links">
        {roles
          .filter(({ id }) => held.has(id))
          .map((role) => (
            <li key={role.id}>
              <RoleLinks roles={[role]} names={names} />{' '}
              <small>
                {peopleText('permissions.count', { count: Object.values(role.rolePermissions).flat().length })}
              </small>
            </li>
          ))}
      </ul>
      <PermissionChoice {...chosen} onChange={setChosen} />
      {chosen.permission !== '' && (
        <Answer
          why={explainPermission(roles, held, chosen)}
          names={names}
          who={who}
          right={`${chosen.module}.${chosen.permission}`}
        />
      )}
    </PagePart>
  );
};
