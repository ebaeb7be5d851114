import type { ReactNode } from 'react';
import { staffPages } from '#model/pages/pages.ts';
import { isObject } from '#model/schema/json.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { PlainButton, PlainLinkButton } from '../../layout/parts/PlainButton.tsx';
import { openShellDialog, prefetchShellDialog } from '../../layout/parts/shellDialogRegistry.ts';
import { addressOf, importAddress } from '#model/pages/addresses.ts';
import type { OpenDialogKind } from '../shared/dialogs/openDialog.ts';
import { Glyph } from '../shared/parts/Glyph.tsx';
import type { GlyphName } from '../shared/parts/glyphs.ts';
import { IconAction } from '../shared/parts/IconAction.tsx';
import { prefetchDialog } from '../shared/dialogs/dialogRegistry.ts';
import { prefetchInputs } from '../shared/lazyInputs.tsx';
import { useListScreen } from './state/listScreen.ts';
import { LookSwitch } from './LookSwitch.tsx';
import { SearchBox } from './filters/SearchBox.tsx';
import { listText } from '../../messages/en/listText.ts';

type ToolProps = {
  readonly kind: Extract<OpenDialogKind, 'columns' | 'filters' | 'export'>;
  readonly label: string;
  readonly glyph: GlyphName;
};

/**
 * An icon button that opens the dialog `kind` of a list. The code of the dialog is loaded when the pointer or focus is
 * on the button.
 */
export const ToolButton = ({ kind, label, glyph }: ToolProps) => {
  const { openDialog } = useListScreen();
  return (
    <IconAction
      label={label}
      glyph={glyph}
      className={`rec-tool-${kind}`}
      onPointerEnter={() => prefetchDialog(kind)}
      onFocus={() => prefetchDialog(kind)}
      onClick={() => openDialog({ kind })}
    />
  );
};

const FilterButton = () => {
  const { state, openDialog } = useListScreen();
  const count = Object.keys(state.filter).length;
  return (
    <PlainButton
      className="rec-filter-button"
      look="framed"
      icon={<Glyph name="filter" />}
      onPointerEnter={() => prefetchDialog('filters')}
      onFocus={() => prefetchDialog('filters')}
      onClick={() => openDialog({ kind: 'filters' })}
    >
      <span>{listText('filters.title')}</span>
      {count > 0 && (
        <span className="rec-tab-count">
          <span aria-hidden="true">{count}</span>
          <span className="gable-unseen"> {listText('filters.active', { count })}</span>
        </span>
      )}
    </PlainButton>
  );
};

/**
 * The buttons in the header of a list: refresh, columns and shortcuts; export, import and add if the user may do this;
 * and merge in a tab of duplicates if the user may merge.
 */
export const ListHeaderActions = () => {
  const { resource, rights, records, tab } = useListScreen();
  const isOfDuplicates = Object.values(tab?.filter ?? {}).some(
    (value) => isObject(value) && value['repeated'] === true,
  );
  return (
    <>
      <IconAction
        label={listText('tools.refresh')}
        glyph="refresh"
        className={records.isFetching ? 'rec-turning' : ''}
        onClick={records.refetch}
      />
      <ToolButton kind="columns" label={listText('tools.columns')} glyph="columns" />
      {rights.may('export') && <ToolButton kind="export" label={listText('tools.export')} glyph="download" />}
      <IconAction
        label={listText('tools.keys')}
        glyph="keyboard"
        className="rec-tool-keys"
        onPointerEnter={() => prefetchShellDialog('keys')}
        onFocus={() => prefetchShellDialog('keys')}
        onClick={() => openShellDialog('keys')}
      />
      {isOfDuplicates && rights.may('merge') && (
        <PlainLinkButton to={staffPages.duplicates.replace(':resource', resource.name)} icon={<Glyph name="merge" />}>
          {listText('tools.merge')}
        </PlainLinkButton>
      )}
      {rights.may('import') && rights.may('create') && (
        <PlainLinkButton className="rec-import-link" to={importAddress(resource)} icon={<Glyph name="upload" />}>
          {listText('tools.import')}
        </PlainLinkButton>
      )}
      {rights.may('create') && resource.screens.create !== undefined && (
        <PlainLinkButton
          look="contained"
          to={addressOf(resource, 'create')}
          icon={<Glyph name="add" />}
          onPointerEnter={prefetchInputs}
          onFocus={prefetchInputs}
        >
          {listText('add', { thing: inLowerCase(resource.title) })}
        </PlainLinkButton>
      )}
    </>
  );
};

/**
 * The toolbar of a list: search (if the resource has fields to search), filters, the given `children`, and looks. The
 * looks are aligned to the right edge, so that they stay in place when `children` are loaded.
 */
export const ListToolbar = ({ children }: { readonly children?: ReactNode }) => {
  const { resource } = useListScreen();
  return (
    <div className="rec-toolbar">
      {resource.fields.some(({ search }) => search) && <SearchBox />}
      <FilterButton />
      {children}
      <LookSwitch />
    </div>
  );
};
