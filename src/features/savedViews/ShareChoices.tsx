import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useGetList } from 'ra-core';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import type { ClientRecord } from '../../providers/api/records.ts';
import { savedViewsText } from '../../messages/en/savedViewsText.ts';

type ShareChoicesProps = {
  /** The resource of the roles or teams. */
  readonly resource: Resource;
  readonly chosen: readonly string[];
  readonly onChange: (chosen: readonly string[]) => void;
};

/** Checkboxes for the roles or teams with which a view is shared. Renders nothing if the user may see none of them. */
export const ShareChoices = ({ resource, chosen, onChange }: ShareChoicesProps) => {
  const recordTitle = useRecordTitle();
  const { data = [] } = useGetList<ClientRecord>(resource.name, {
    pagination: { page: 1, perPage: 100 },
    sort: resource.list.sort,
  });
  if (data.length === 0) return null;
  return (
    <fieldset className="view-roles">
      <legend>{savedViewsText('shareWith', { things: inLowerCase(resource.plural) })}</legend>
      {data.map((one) => (
        <FormControlLabel
          key={one.id}
          label={recordTitle(resource, one)}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(one.id)}
              onChange={(_, isOn) => onChange(isOn ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))}
            />
          }
        />
      ))}
    </fieldset>
  );
};
