import { useDroppable } from '@dnd-kit/core';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { boardText } from '../../messages/en/boardText.ts';
import { useListScreen } from '../list/state/listScreen.ts';
import { StateChip } from '../shared/parts/StateChip.tsx';
import type { BoardColumnFacts } from './boardColumns.ts';
import { tabId } from './boardDrag.ts';
import { countText } from '#model/values/numbers/countText.ts';

type BoardTabsProps = {
  readonly columns: readonly BoardColumnFacts[];
  /** The element of the board. On a phone it shows one column at a time. */
  readonly board: RefObject<HTMLElement | null>;
  /** Returns whether the dragged card can be dropped on a state. Undefined: no card is dragged, or it is its state. */
  readonly accepts: (state: string) => boolean | undefined;
  /** The state whose column shows why a card was not moved to it. */
  readonly refusedIn: string | undefined;
};

type TabProps = {
  readonly column: BoardColumnFacts;
  readonly isCurrent: boolean;
  readonly accepts: boolean | undefined;
  readonly onShow: () => void;
};

const Tab = ({ column: { state, count }, isCurrent, accepts, onShow }: TabProps) => {
  const { resource } = useListScreen();
  const { setNodeRef, isOver } = useDroppable({ id: tabId(state) });
  return (
    <button
      ref={setNodeRef}
      type="button"
      aria-pressed={isCurrent}
      data-accepts={accepts}
      data-over={(isOver && accepts !== undefined) || undefined}
      onClick={onShow}
    >
      {resource.states !== undefined && <StateChip states={resource.states} value={state} />}
      {count !== undefined && <span className="rec-board-count">{countText(count)}</span>}
    </button>
  );
};

/**
 * A button for each column, which scrolls the board to it. The button of the visible column is marked. A card can be
 * dropped on it. If the card cannot be moved there (`refusedIn`), the board scrolls to the column with the reason. For
 * phones, on which the board shows one column at a time.
 */
export const BoardTabs = ({ columns, board, accepts, refusedIn }: BoardTabsProps) => {
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
  const show = (index: number): void =>
    board.current?.children[index]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  const refused = columns.findIndex(({ state }) => state === refusedIn);
  useEffect(() => {
    if (refused >= 0) board.current?.children[refused]?.scrollIntoView({ block: 'nearest', inline: 'start' });
  }, [board, refused]);
  return (
    <div ref={tabs} className="rec-board-tabs" role="group" aria-label={boardText('columns')}>
      {columns.map((column, index) => (
        <Tab
          key={column.state}
          column={column}
          isCurrent={index === current}
          accepts={accepts(column.state)}
          onShow={() => show(index)}
        />
      ))}
    </div>
  );
};
