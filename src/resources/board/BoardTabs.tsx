import { useEffect, useRef, useState, type RefObject } from 'react';
import { boardText } from '../../messages/en/boardText.ts';
import { useListScreen } from '../list/state/listScreen.ts';
import { StateChip } from '../shared/parts/StateChip.tsx';
import type { BoardColumnFacts } from './boardColumns.ts';
import { countText } from '#model/values/numbers/countText.ts';

type BoardTabsProps = {
  readonly columns: readonly BoardColumnFacts[];
  /** The element of the board. On a phone it shows one column at a time. */
  readonly board: RefObject<HTMLElement | null>;
};

/**
 * A button for each column, which scrolls the board to it. The button of the visible column is marked. For phones, on
 * which the board shows one column at a time.
 */
export const BoardTabs = ({ columns, board }: BoardTabsProps) => {
  const { resource } = useListScreen();
  const [current, setCurrent] = useState(0);
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = board.current;
    if (box === null) return undefined;
    const follow = (): void => {
      const places = [...box.children].map((column) => column.getBoundingClientRect().left);
      const [first = 0, second = first + 1] = places;
      setCurrent(Math.round((box.getBoundingClientRect().left - first) / (second - first)));
    };
    box.addEventListener('scroll', follow, { passive: true });
    return () => box.removeEventListener('scroll', follow);
  }, [board]);
  useEffect(() => {
    tabs.current?.children[current]?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <div ref={tabs} className="rec-board-tabs" role="group" aria-label={boardText('columns')}>
      {columns.map(({ state, count }, index) => (
        <button
          key={state}
          type="button"
          aria-pressed={index === current}
          onClick={() => board.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'start' })}
        >
          {resource.states !== undefined && <StateChip states={resource.states} value={state} />}
          {count !== undefined && <span className="rec-board-count">{countText(count)}</span>}
        </button>
      ))}
    </div>
  );
};
