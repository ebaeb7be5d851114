import Button from '@mui/material/Button';
import type { DialogProps } from '../shared/dialogProps.ts';
import { Sheet } from '../shared/parts/Sheet.tsx';
import { listKeys } from './table/useListKeys.ts';

/** The keys of a list. */
export const KeyHelp = ({ onClose }: DialogProps) => (
  <Sheet title="Keyboard shortcuts" width="xs" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
    <dl className="rec-keys">
      {listKeys.map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} className="rec-key">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  </Sheet>
);
