import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useGetList } from 'react-admin';
import { useState, type FormEvent } from 'react';
import { scopeOf } from '#model/permissions/permissions.ts';
import { recordTitle } from '#model/values/recordTitle.ts';
import type { Resource } from '#model/resource.ts';
import { usePermissionMap } from '../../../providers/PermissionsProvider.tsx';
import type { ClientRecord } from '../../../providers/api/records.ts';
import { Sheet } from '../../../resources/shared/parts/Sheet.tsx';
import { useModel } from '../../../providers/schemas.tsx';
import { useSaveView } from './useSaveView.ts';
import type { View, ViewsOf } from './useViews.ts';
import { actionText } from '../../../messages/en/actionText.ts';
import { reportText } from '../../../messages/en/reportText.ts';

type RolesProps = {
  readonly roles: Resource;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** The roles that a view can be shared with, for users who may see roles. */
const Roles = ({ roles, chosen, onChange }: RolesProps) => {
  const { data = [] } = useGetList<ClientRecord>(roles.name, {
    pagination: { page: 1, perPage: 100 },
    sort: roles.list.sort,
  });
  return (
    <fieldset className="view-roles">
      <legend>{reportText('views.shareWith')}</legend>
      {data.map((role) => (
        <FormControlLabel
          key={role.id}
          label={recordTitle(roles.recordTitle, role)}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(role.id)}
              onChange={(_, isOn) => onChange(isOn ? [...chosen, role.id] : chosen.filter((id) => id !== role.id))}
            />
          }
        />
      ))}
      <p className="gable-form-hint">{reportText('views.shareHint')}</p>
    </fieldset>
  );
};

type SaveViewDialogProps = { readonly of: ViewsOf; readonly views: readonly View[]; readonly onClose: () => void };

/** Saves what the report shows under a name. The user's view with the same name is replaced. */
export const SaveViewDialog = ({ of, views, onClose }: SaveViewDialogProps) => {
  const { resources } = useModel();
  const map = usePermissionMap();
  const { save, isSaving, failure } = useSaveView(of, onClose);
  const [title, setTitle] = useState('');
  const [isFirst, setIsFirst] = useState(false);
  const [sharedWith, setSharedWith] = useState<readonly string[]>([]);
  const roles = resources[of.resource.fieldsByName[of.resource.schema.sharedWith ?? '']?.to ?? ''];
  const same = views.find((view) => view.isOwn && view.title.toLowerCase() === title.trim().toLowerCase());
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (title.trim() !== '')
      void save({
        title: title.trim(),
        isFirst,
        sharedWith,
        replaced: same,
        firsts: views.filter((view) => view.isFirst && view !== same),
      });
  };
  const actions = (
    <>
      <Button onClick={onClose} disabled={isSaving}>
        {actionText('cancel')}
      </Button>
      <Button type="submit" form="save-view" variant="contained" loading={isSaving} disabled={title.trim() === ''}>
        {same === undefined ? actionText('save') : reportText('views.replace')}
      </Button>
    </>
  );
  return (
    <Sheet title={reportText('views.saveTitle')} width="xs" onClose={onClose} actions={actions}>
      <form id="save-view" className="view-form" onSubmit={submit}>
        <TextField
          label={reportText('views.name')}
          fullWidth
          autoFocus
          value={title}
          onChange={(event) => setTitle(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 80 } }}
          helperText={same === undefined ? reportText('views.hint') : reportText('views.exists')}
        />
        <FormControlLabel
          label={reportText('views.first')}
          control={<Checkbox size="small" checked={isFirst} onChange={(_, isOn) => setIsFirst(isOn)} />}
        />
        {roles !== undefined && scopeOf(map, roles.module) !== undefined && (
          <Roles roles={roles} chosen={sharedWith} onChange={setSharedWith} />
        )}
        {failure !== undefined && (
          <p role="alert" className="gable-form-problem">
            {failure}
          </p>
        )}
      </form>
    </Sheet>
  );
};
