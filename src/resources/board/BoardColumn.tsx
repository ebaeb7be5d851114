import { useDroppable } from '@dnd-kit/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { boardText } from '../../messages/en/boardText.ts';
import { shellText } from '../../messages/en/shellText.ts';
import { PlainButton } from '../../layout/parts/PlainButton.tsx';
import { useListScreen } from '../list/state/listScreen.ts';
import { failureOf } from '../shared/failureOf.ts';
import { FieldValue } from '../shared/parts/FieldValue.tsx';
import { IconAction } from '../shared/parts/IconAction.tsx';
import { StateChip } from '../shared/parts/StateChip.tsx';
import type { BoardColumnFacts } from './boardColumns.ts';
import { BoardCard } from './BoardCard.tsx';
import { cardHeightPx } from './cardHeightPx.ts';
import { useColumnRecords } from './useColumnRecords.ts';
import type { ShownCard } from './useBoardKeys.ts';
import type { MoveRefusal } from './useMoveCard.ts';
import { countText } from '#model/values/numbers/countText.ts';

/** Number of cards that are rendered above and below the visible ones. */
const overscan = 4;
const skeletons = 4;

/** Returns whether an element has been near the visible part of the board. Never becomes false again. */
const useHasComeNear = (box: RefObject<HTMLElement | null>): boolean => {
  const [isNear, setIsNear] = useState(typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (isNear || box.current === null) return undefined;
    const observer = new IntersectionObserver(
      (entries) => setIsNear((before) => before || entries.some(({ isIntersecting }) => isIntersecting)),
      { rootMargin: '0px 300px' },
    );
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, isNear]);
  return isNear;
};

/** The state of a column, the number of its records, and their sum. */
const ColumnHead = ({ column, id }: { readonly column: BoardColumnFacts; readonly id: string }) => {
  const { state, count, sum } = column;
  const { resource } = useListScreen();
  const { sum: sumField } = resource.list.board ?? {};
  return (
    <header>
      <h2 id={id}>
        {resource.states !== undefined && <StateChip states={resource.states} value={state} />}
        {count !== undefined && (
          <span className="rec-board-count">
            <span aria-hidden="true">{countText(count)}</span>
            <span className="gable-unseen">{boardText('count', { count })}</span>
          </span>
        )}
      </h2>
      {sumField !== undefined && sum !== undefined && sum !== 0 && (
        <p className="rec-board-sum">
          <FieldValue field={sumField} value={sum} readable /> <span>{sumField.title}</span>
        </p>
      )}
    </header>
  );
};

/**
 * Returns the cards of a column that are visible in its scrolling box (`scroller`), and the height of all. The record
 * of a card is undefined until it is loaded. Loads nothing until `isNear`, the column is near the visible part.
 */
const useVisibleCards = ({ filter, count }: BoardColumnFacts, { isNear }: { readonly isNear: boolean }) => {
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: count ?? skeletons,
    getScrollElement: () => scroller.current,
    estimateSize: () => cardHeightPx,
    overscan,
    initialRect: { width: 300, height: 600 },
  });
  const items = virtual.getVirtualItems();
  const isLoaded = isNear && count !== undefined && count > 0;
  const { at, error, retry } = useColumnRecords(filter, {
    first: items[0]?.index ?? 0,
    last: isLoaded ? (items.at(-1)?.index ?? 0) : -1,
  });
  return {
    scroller,
    height: virtual.getTotalSize(),
    cards: items.map(({ index, start, key }) => ({ key, index, start, record: isLoaded ? at(index) : undefined })),
    error,
    retry,
  };
};

type BoardColumnProps = {
  readonly column: BoardColumnFacts;
  /** Whether the dragged card can be dropped here. Undefined: no card is dragged, or it comes from this column. */
  readonly accepts: boolean | undefined;
  readonly refusal: MoveRefusal | undefined;
  readonly onDismiss: () => void;
  readonly onShown: ShownCard;
  readonly onActive: ShownCard;
};

/**
 * A column of the board: its state, count, sum and cards. Only visible cards are loaded and rendered. If cards cannot
 * be loaded, shows the error and a retry button. `refusal` is the reason why a card could not be moved to this column;
 * it is shown until `onDismiss` is called. `accepts`: whether the dragged card can be dropped here, undefined while no
 * card is dragged. `onShown` and `onActive` are passed to every card.
 */
export const BoardColumn = ({ column, accepts, refusal, onDismiss, onShown, onActive }: BoardColumnProps) => {
  const { state, count } = column;
  const headingId = useId();
  const box = useRef<HTMLElement>(null);
  const isNear = useHasComeNear(box);
  const { setNodeRef, isOver } = useDroppable({ id: state });
  const { scroller, height, cards, error, retry } = useVisibleCards(column, { isNear });
  return (
    <section
      ref={(node) => {
        box.current = node;
        setNodeRef(node);
      }}
      className="rec-board-column"
      aria-labelledby={headingId}
      data-state={state}
      data-count={count}
      data-accepts={accepts}
      data-over={(isOver && accepts !== undefined) || undefined}
    >
      <ColumnHead column={column} id={headingId} />
      {refusal !== undefined && (
        <div role="alert" className="rec-board-refusal">
          <span>{refusal.text}</span>
          <IconAction label={boardText('refused.close')} glyph="close" onClick={onDismiss} />
        </div>
      )}
      {error !== undefined && (
        <p role="alert" className="rec-board-refusal">
          {boardText('failed', { reason: failureOf(error).message })}{' '}
          <PlainButton onClick={retry}>{shellText('failed.retry')}</PlainButton>
        </p>
      )}
      <div ref={scroller} className="rec-board-scroller">
        {count === 0 ? (
          <p className="rec-board-empty">{boardText('empty')}</p>
        ) : (
          <ul style={{ blockSize: height }} aria-labelledby={headingId}>
            {cards.map(({ key, index, start, record }) => {
              const style = { transform: `translateY(${start}px)` };
              return record === undefined ? (
                <li key={key} className="rec-board-card rec-board-skeleton" style={style} aria-hidden="true" />
              ) : (
                <BoardCard
                  key={record.id}
                  record={record}
                  state={state}
                  place={{ index, count: count ?? 0 }}
                  style={style}
                  onShown={onShown}
                  onActive={onActive}
                />
              );
            })}
          </ul>
        )}
      </div>
    </section>
  );
};
