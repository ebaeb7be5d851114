import type { callsText as english } from '../../../src/messages/en/callsText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `callsText`. */
export const callsText = {
  incoming: 'कॉल आ रही है: %{name}',
  talking: 'कॉल पर: %{name}',
  withheld: 'नंबर छिपा है',
  hidden: 'कोई जिसका नंबर आप नहीं देख सकते',
  unknown: 'आपको दिखने वाले किसी रिकॉर्ड में यह नंबर नहीं है।',
  about: '%{resource}, %{status}',
  open: 'खोलें',
  new: '%{resource} बनाएँ',
  close: 'बंद करें',
} satisfies Translation<typeof english.phrases>;
