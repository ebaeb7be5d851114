import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import type { ReactNode } from 'react';
import { Glyph } from '../../shared/parts/Glyph.tsx';
import { listPanelText } from '../../../messages/en/listPanelText.ts';
import { adoptStyles } from '../../../theme/adoptStyles.ts';
import css from './filters.css?inline';

adoptStyles(css);

type GroupListProps = {
  /** The React key of each group. */
  readonly ids: readonly number[];
  readonly renderGroup: (id: number) => ReactNode;
  readonly onAdd: () => void;
  readonly onRemove: (id: number) => void;
};

/**
 * Groups of filters or other conditions, which `renderGroup` renders, with a button that removes each, and one that
 * adds a group. A record must match at least one group.
 */
export const GroupList = ({ ids, renderGroup, onAdd, onRemove }: GroupListProps) => (
  <div className="rec-filter-groups">
    {ids.map((id, index) => (
      <fieldset key={id} className="rec-filter-group">
        <legend>{listPanelText(index === 0 ? 'filters.andAny' : 'filters.or')}</legend>
        <IconButton
          size="small"
          className="rec-filter-remove"
          aria-label={listPanelText('filters.removeGroup', { number: index + 1 })}
          onClick={() => onRemove(id)}
        >
          <Glyph name="close" size={18} />
        </IconButton>
        {renderGroup(id)}
      </fieldset>
    ))}
    <Button size="small" startIcon={<Glyph name="add" />} onClick={onAdd}>
      {listPanelText(ids.length === 0 ? 'filters.addAny' : 'filters.addOr')}
    </Button>
  </div>
);
