import { kinds } from '#kinds/index.ts';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { Glyph } from '../shared/parts/Glyph.tsx';
import { IconAction } from '../shared/parts/IconAction.tsx';
import { useListScreen } from './state/listScreen.ts';
import { ToolButton } from './ListToolbar.tsx';
import { actionText } from '../../messages/en/actionText.ts';
import { listText } from '../../messages/en/listText.ts';

/** Replaces the header of the table on a phone: sorting, the fields of a card, and selecting records. */
export const PhoneTools = () => {
  const { resource, rights, state, change, selection } = useListScreen();
  const { field, order } = state.sort;
  const fields = resource.fields.filter(
    (one) => (one.sort || one.name === field) && kinds[one.kind]?.sortable === true && rights.mayRead(one),
  );
  const isUp = order === 'ASC';
  return (
    <div className="rec-phone-tools">
      <label>
        <span className="gable-unseen">{listText('sort.title')}</span>
        <select value={field} onChange={(event) => change({ sort: { field: event.target.value, order } })}>
          {fields.map(({ name, title }) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <IconAction
        label={isUp ? listText('sort.ascending') : listText('sort.descending')}
        glyph={isUp ? 'up' : 'down'}
        onClick={() => change({ sort: { field, order: isUp ? 'DESC' : 'ASC' } })}
      />
      <ToolButton kind="columns" label={listText('tools.fields')} glyph="columns" />
      {rights.may('bulk') && (
        <PlainButton
          look="framed"
          icon={<Glyph name="select" />}
          onClick={selection.isOn ? selection.clear : selection.begin}
        >
          {selection.isOn ? actionText('done') : listText('sort.select')}
        </PlainButton>
      )}
    </div>
  );
};
