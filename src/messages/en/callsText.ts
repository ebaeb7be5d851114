import { createText } from '../createText.ts';

/** Texts of the card of an incoming call. */
export const callsText = createText('calls', {
  incoming: 'Incoming call: %{name}',
  talking: 'On a call: %{name}',
  withheld: 'Private number',
  hidden: "Someone whose number you can't see",
  unknown: 'No record you can see has this number.',
  about: '%{resource}, %{status}',
  open: 'Open',
  new: 'New %{resource}',
  close: 'Close',
});
