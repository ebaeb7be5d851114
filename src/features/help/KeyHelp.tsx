import Button from '@mui/material/Button';
import { keyTable, type KeyPlace } from '../../layout/keys/keyTable.ts';
import type { ShellDialogProps } from '../../layout/parts/shellDialogRegistry.ts';
import { helpText } from '../../messages/en/helpText.ts';
import { shellText } from '../../messages/en/shellText.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './help.css?inline';

adoptStyles(css);

const places = ['everywhere', 'home', 'list', 'record'] as const;

const isOn = (on: readonly KeyPlace[], place: KeyPlace): boolean => on.includes(place);

/** The dialog with the keyboard shortcuts. */
export const KeyHelp = ({ onClose }: ShellDialogProps) => (
  <Sheet
    title={helpText('keys.title')}
    width="sm"
    isText
    onClose={onClose}
    actions={<Button onClick={onClose}>{shellText('close')}</Button>}
  >
    <div className="help-keys">
      {places.map((place) => (
        <section key={place}>
          <h3>{helpText(`keys.${place}`)}</h3>
          <dl>
            {keyTable
              .filter(({ on }) => isOn(on, place))
              .map(({ does, shown }) => (
                <div key={does}>
                  <dt>
                    {shown.map((key) => (
                      <kbd key={key}>{key}</kbd>
                    ))}
                  </dt>
                  <dd>{helpText(`key.${does}`)}</dd>
                </div>
              ))}
          </dl>
        </section>
      ))}
    </div>
  </Sheet>
);
