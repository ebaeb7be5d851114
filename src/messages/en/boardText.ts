import { createText } from '../createText.ts';

/** Texts of the board of a list. */
export const boardText = createText('board', {
  title: 'Board of %{things}',
  columns: 'Columns',
  count: '%{count} record |||| %{count} records',
  empty: 'Nothing here',
  failed: "We couldn't load this column: %{reason}",
  move: 'Move %{record}',
  refused: {
    none: "%{record} cannot move from %{from} to %{to}. You can't change it to any other status.",
    some: '%{record} cannot move from %{from} to %{to}. You can move it to: %{targets}.',
    close: 'Dismiss',
  },
  drag: {
    help: 'Press Space to pick up the card, the left and right arrow keys to choose a column, Space to drop it there, or Escape to cancel.',
    start: 'Picked up %{record}. It is in %{from}.',
    over: '%{record} is over %{to}.',
    refused: '%{record} is over %{to}, where it cannot be dropped.',
    end: '%{record} was dropped on %{to}.',
    cancel: '%{record} was not moved.',
  },
  moved: '%{record}: %{to}',
});
