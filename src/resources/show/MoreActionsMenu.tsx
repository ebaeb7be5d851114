import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import type { Resource } from '#model/resource.ts';
import type { OpenDialog } from '../shared/dialogs/openDialog.ts';
import { Glyph } from '../shared/parts/Glyph.tsx';
import { prefetchDialog } from '../shared/dialogs/dialogRegistry.ts';
import type { RecordAction } from '../shared/actionsFor.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { actionText } from '../../messages/en/actionText.ts';

type MoreActionsMenuProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly actions: readonly RecordAction[];
  readonly openDialog: (dialog: OpenDialog) => void;
};

/** The menu of a record's less frequent actions. Renders nothing if it would be empty. */
export const MoreActionsMenu = ({ resource, record, actions, openDialog }: MoreActionsMenuProps) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  if (actions.length === 0) return null;
  return (
    <>
      <Tooltip title={actionText('more.title')}>
        <IconButton
          aria-label={actionText('more.title')}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Glyph name="more" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map(({ dialog, label, glyph }) => (
          <MenuItem
            key={dialog}
            onPointerEnter={() => prefetchDialog(dialog)}
            onClick={() => {
              setAnchor(null);
              openDialog({ kind: dialog, records: [record] });
            }}
          >
            <ListItemIcon>
              <Glyph name={glyph} />
            </ListItemIcon>
            {label(resource)}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
};
