import { intakeText } from '../../messages/en/intakeText.ts';
import { PublishActiveButton, type SwitchedFile } from './PublishActiveButton.tsx';

/** A button that switches a source, channel or rule on or off. */
export const SwitchButton = ({ active, ...file }: SwitchedFile & { readonly active: boolean }) => (
  <PublishActiveButton
    {...file}
    to={!active}
    label={intakeText(active ? 'switchOff' : 'switchOn')}
    done={intakeText(active ? 'switchedOff' : 'switchedOn', { title: file.title })}
    variant={active ? 'text' : 'outlined'}
  />
);
