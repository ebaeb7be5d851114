import Badge from '@mui/material/Badge';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { Link } from 'react-router-dom';
import { addressOf } from '../../providers/addresses.ts';
import type { OpenDialogKind } from '../shared/dialog.ts';
import { Glyph } from '../shared/Glyph.tsx';
import type { GlyphName } from '../shared/glyphs.ts';
import { prefetchDialog } from '../shared/lazyDialogs.ts';
import { prefetchInputs } from '../shared/lazyInputs.tsx';
import { useListScreen } from './listScreen.ts';
import { SearchBox } from './SearchBox.tsx';

type ToolProps = { readonly kind: Extract<OpenDialogKind, 'columns' | 'filters' | 'keys'>; readonly label: string; readonly glyph: GlyphName };

const Tool = ({ kind, label, glyph }: ToolProps) => {
  const { openDialog } = useListScreen();
  return (
    <Tooltip title={label}>
      <IconButton
        aria-label={label}
        className={`rec-tool-${kind}`}
        onPointerEnter={() => prefetchDialog(kind)}
        onFocus={() => prefetchDialog(kind)}
        onClick={() => openDialog({ kind })}
      >
        <Glyph name={glyph} />
      </IconButton>
    </Tooltip>
  );
};

const FilterButton = () => {
  const { state, openDialog } = useListScreen();
  const count = Object.keys(state.filter).length;
  return (
    <Badge badgeContent={count} color="primary" className="rec-filter-button">
      <Button
        color="inherit"
        variant="outlined"
        startIcon={<Glyph name="filter" />}
        aria-label={count === 0 ? 'Filters' : `Filters, ${count} active`}
        onPointerEnter={() => prefetchDialog('filters')}
        onFocus={() => prefetchDialog('filters')}
        onClick={() => openDialog({ kind: 'filters' })}
      >
        Filters
      </Button>
    </Badge>
  );
};

/** Refresh, columns, keys and the way to a new record. */
export const ListHeaderActions = () => {
  const { resource, rights, records } = useListScreen();
  return (
    <>
      <Tooltip title="Refresh">
        <IconButton aria-label="Refresh" onClick={records.refetch} className={records.isFetching ? 'rec-turning' : undefined}>
          <Glyph name="refresh" />
        </IconButton>
      </Tooltip>
      <Tool kind="columns" label="Choose columns" glyph="columns" />
      <Tool kind="keys" label="Keyboard shortcuts" glyph="keyboard" />
      {rights.may('create') && (
        <Button variant="contained" component={Link} to={addressOf(resource, 'create')} startIcon={<Glyph name="add" />} onPointerEnter={prefetchInputs} onFocus={prefetchInputs}>
          Add {resource.title.toLowerCase()}
        </Button>
      )}
    </>
  );
};

/** Search and filters. */
export const ListToolbar = () => (
  <div className="rec-toolbar">
    <SearchBox />
    <FilterButton />
  </div>
);
