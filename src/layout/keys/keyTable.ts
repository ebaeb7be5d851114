/** Where a key works: on every screen, on Home, on lists and boards, or on a record's page. */
export type KeyPlace = 'everywhere' | 'home' | 'list' | 'record';

type KeyRow = {
  /** Name of the action. `key.<does>` is its text. */
  readonly does: string;
  /** The values of `KeyboardEvent.key` that run the action. Empty if the key has its own handler. */
  readonly press: readonly string[];
  /** The key as shown in the help. */
  readonly shown: readonly string[];
  /** The places where the key works. */
  readonly on: readonly KeyPlace[];
};

/**
 * Every keyboard shortcut: the name of its action (`does`), its keys (`press`), and the screens where it works (`on`).
 * A screen passes the functions of the actions to `useKeys`. The help shows this table.
 */
export const keyTable = [
  { does: 'palette', press: [], shown: ['Ctrl K'], on: ['everywhere'] },
  { does: 'findNumber', press: [], shown: ['0–9'], on: ['everywhere'] },
  { does: 'help', press: [], shown: ['?'], on: ['everywhere'] },
  { does: 'next', press: ['j', 'ArrowDown'], shown: ['j', '↓'], on: ['list'] },
  { does: 'previous', press: ['k', 'ArrowUp'], shown: ['k', '↑'], on: ['list'] },
  { does: 'nextColumn', press: ['ArrowRight'], shown: ['→'], on: ['list'] },
  { does: 'previousColumn', press: ['ArrowLeft'], shown: ['←'], on: ['list'] },
  { does: 'open', press: ['Enter'], shown: ['Enter'], on: ['list'] },
  { does: 'select', press: ['x'], shown: ['x'], on: ['list'] },
  { does: 'selectTo', press: ['X'], shown: ['Shift x'], on: ['list'] },
  { does: 'unselect', press: ['Escape'], shown: ['Esc'], on: ['list'] },
  { does: 'search', press: ['/'], shown: ['/'], on: ['list'] },
  { does: 'filters', press: ['f'], shown: ['f'], on: ['list'] },
  { does: 'savedViews', press: ['v'], shown: ['v'], on: ['list'] },
  { does: 'startDay', press: ['j'], shown: ['j'], on: ['home'] },
  { does: 'nextOfDay', press: ['j'], shown: ['j'], on: ['record'] },
  { does: 'previousOfDay', press: ['k'], shown: ['k'], on: ['record'] },
  { does: 'skip', press: ['l'], shown: ['l'], on: ['record'] },
  { does: 'status', press: ['s'], shown: ['s'], on: ['list', 'record'] },
  { does: 'note', press: ['n'], shown: ['n'], on: ['list', 'record'] },
  { does: 'call', press: ['c'], shown: ['c'], on: ['list', 'record'] },
  { does: 'whatsapp', press: ['w'], shown: ['w'], on: ['list', 'record'] },
  { does: 'email', press: ['e'], shown: ['e'], on: ['list', 'record'] },
  { does: 'edit', press: ['E'], shown: ['Shift e'], on: ['list', 'record'] },
  { does: 'back', press: ['u'], shown: ['u'], on: ['record'] },
] as const satisfies readonly KeyRow[];

/** The name of the action of a key, such as `palette`. */
export type KeyName = (typeof keyTable)[number]['does'];

/**
 * Returns the name of the action that a key has on a kind of screen (`place`): `j` in `list` → `next`. Undefined if it
 * has none there. `pressed` is the value of `KeyboardEvent.key`.
 */
export const keyNameOf = (pressed: string, place: KeyPlace): KeyName | undefined =>
  keyTable.find(({ press, on }: KeyRow) => press.includes(pressed) && on.includes(place))?.does;
