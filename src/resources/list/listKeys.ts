import type { listPanelText } from '../../messages/en/listPanelText.ts';

type KeyHint = {
  readonly keys: readonly string[];
  readonly does: keyof typeof listPanelText.phrases.keys;
};

/** The keys of a list, as the help shows them. */
export const listKeys: readonly KeyHint[] = [
  { keys: ['j', '↓'], does: 'next' },
  { keys: ['k', '↑'], does: 'previous' },
  { keys: ['Enter'], does: 'open' },
  { keys: ['x'], does: 'select' },
  { keys: ['s'], does: 'status' },
  { keys: ['n'], does: 'note' },
  { keys: ['c'], does: 'call' },
  { keys: ['w'], does: 'whatsapp' },
  { keys: ['e'], does: 'email' },
  { keys: ['f'], does: 'filters' },
  { keys: ['/'], does: 'search' },
  { keys: ['Esc'], does: 'unselect' },
  { keys: ['?'], does: 'help' },
];

/** The keys of a record's page. */
export const recordKeys: readonly KeyHint[] = [
  { keys: ['j'], does: 'nextOfDay' },
  { keys: ['k'], does: 'previousOfDay' },
  { keys: ['l'], does: 'skip' },
  { keys: ['c'], does: 'call' },
  { keys: ['w'], does: 'whatsapp' },
  { keys: ['e'], does: 'email' },
  { keys: ['s'], does: 'status' },
  { keys: ['n'], does: 'note' },
  { keys: ['?'], does: 'help' },
];
