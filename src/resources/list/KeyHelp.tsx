import Button from '@mui/material/Button';
import type { DialogProps } from '../shared/dialogProps.ts';
import { Sheet } from '../shared/parts/Sheet.tsx';
import { listKeys, recordKeys } from './listKeys.ts';
import { listPanelText } from '../../messages/en/listPanelText.ts';
import { shellText } from '../../messages/en/shellText.ts';

/** The keyboard shortcuts of a list, or of a record's page. */
export const KeyHelp = ({ open, onClose }: DialogProps) => (
  <Sheet
    title={listPanelText('keys.title')}
    width="xs"
    onClose={onClose}
    actions={<Button onClick={onClose}>{shellText('close')}</Button>}
  >
    <dl className="rec-keys">
      {(open.kind === 'keys' && open.of === 'record' ? recordKeys : listKeys).map(({ keys, does }) => (
        <div key={does}>
          <dt>
            {keys.map((key) => (
              <kbd key={key} className="rec-key">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{listPanelText(`keys.${does}`)}</dd>
        </div>
      ))}
    </dl>
  </Sheet>
);
