import { useEffect, type KeyboardEvent, type RefObject } from 'react';

type CellKeyOptions = {
  readonly rows: number;
  readonly columns: number;
  /** Scrolls to a row, even if it is not rendered. */
  readonly scrollTo: RefObject<((index: number) => void) | undefined>;
};

const pageRows = 15;

type Move = (
  at: { readonly row: number; readonly column: number },
  size: { readonly rows: number; readonly columns: number },
) => readonly [number, number];

const moves: Readonly<Record<string, Move>> = {
  ArrowUp: ({ row, column }) => [row - 1, column],
  ArrowDown: ({ row, column }) => [row + 1, column],
  ArrowLeft: ({ row, column }) => [row, column - 1],
  ArrowRight: ({ row, column }) => [row, column + 1],
  PageUp: ({ row, column }) => [row - pageRows, column],
  PageDown: ({ row, column }) => [row + pageRows, column],
  Home: ({ row }) => [row, 0],
  End: ({ row }, { columns }) => [row, columns - 1],
};

/**
 * Limits a position to the table. The titles are row -1, and the first column is column -1. The totals are after the
 * last row.
 */
const within = (
  [row, column]: readonly [number, number],
  { rows, columns }: CellKeyOptions,
): readonly [number, number] => {
  const heldRow = Math.min(Math.max(row, -1), rows);
  return [heldRow, Math.min(Math.max(column, heldRow === -1 ? -1 : 0), columns - 1)];
};

const cellAt = (box: Element | null, row: number, column: number): HTMLElement | null | undefined =>
  box?.querySelector<HTMLElement>(`[data-cell="${row}:${column}"]`);

/**
 * Returns the key handler of the table in `box`. Arrow keys move the focus between cells, Home and End to the ends of a
 * row, and Page Up and Page Down by 15 rows. Tab enters and leaves the whole table. `options`: the size of the table,
 * and a function that scrolls to a row. The `tabIndex` of cells is set in the DOM, because rendering ten thousand cells
 * would be slow.
 */
export const useCellKeys = (
  box: RefObject<HTMLElement | null>,
  options: CellKeyOptions,
): ((event: KeyboardEvent) => void) => {
  const { rows, columns, scrollTo } = options;
  useEffect(() => {
    const table = box.current;
    if (table === null) return undefined;
    const enter = (cell: Element): void => {
      table.querySelectorAll('[data-cell][tabindex="0"]').forEach((other) => other.setAttribute('tabindex', '-1'));
      cell.setAttribute('tabindex', '0');
    };
    const first = table.querySelector('[data-cell]');
    if (first !== null && table.querySelector('[data-cell][tabindex="0"]') === null) enter(first);
    const onFocus = ({ target }: FocusEvent): void => {
      if (target instanceof Element && target.matches('[data-cell]')) enter(target);
    };
    table.addEventListener('focusin', onFocus);
    return () => table.removeEventListener('focusin', onFocus);
  }, [box, rows, columns]);
  return (event) => {
    const place = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined;
    const move = Object.hasOwn(moves, event.key) ? moves[event.key] : undefined;
    if (place === undefined || move === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const [row = 0, column = 0] = place.split(':').map(Number);
    const [nextRow, nextColumn] = within(move({ row, column }, { rows, columns }), { rows, columns, scrollTo });
    if (nextRow >= 0 && nextRow < rows) scrollTo.current?.(nextRow);
    const focus = (): void => cellAt(box.current, nextRow, nextColumn)?.focus();
    if (cellAt(box.current, nextRow, nextColumn) === null) requestAnimationFrame(focus);
    else focus();
  };
};
