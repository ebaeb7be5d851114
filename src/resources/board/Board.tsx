import { DndContext, DragOverlay, type Active, type Announcements } from '@dnd-kit/core';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { word } from '#model/language/wording.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { useMediaQuery } from '../../layout/useMediaQuery.ts';
import { boardText } from '../../messages/en/boardText.ts';
import { listText } from '../../messages/en/listText.ts';
import { usePermissionMap } from '../../providers/PermissionsProvider.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { NoRecords } from '../list/NoRecords.tsx';
import { useListScreen } from '../list/state/listScreen.ts';
import { useAvailableHeight } from '../list/table/scrolling/useAvailableHeight.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';
import { type BoardColumnFacts, boardColumns, dropTargetsOf } from './boardColumns.ts';
import { columnBelow, droppedState, useBoardSensors } from './boardDrag.ts';
import { DraggedCard } from './BoardCard.tsx';
import { BoardColumn } from './BoardColumn.tsx';
import { BoardTabs } from './BoardTabs.tsx';
import css from './board.css?inline';
import { useBoardKeys } from './useBoardKeys.ts';
import { useBoardTally } from './useBoardTally.ts';
import { useMoveCard } from './useMoveCard.ts';

adoptStyles(css);

type Dragged = { readonly record: ResourceRecord; readonly state: string };

// checked: `BoardCard` gives these data to each card
const draggedOf = ({ data }: Active): Dragged | undefined => data.current as Dragged | undefined;

/** Returns what a screen reader says while a card is dragged. `targets`: the states to which it can be moved. */
const useAnnouncements = (resource: Resource, targets: ReadonlySet<string> | undefined): Announcements => {
  const recordTitle = useRecordTitle();
  const titleOf = (active: Active): string => recordTitle(resource, draggedOf(active)?.record ?? {});
  return {
    onDragStart: ({ active }) =>
      boardText('drag.start', { record: titleOf(active), from: word(draggedOf(active)?.state ?? '') }),
    onDragOver: ({ active, over }) => {
      if (over === null) return undefined;
      const to = droppedState(over.id);
      const words = { record: titleOf(active), to: word(to) };
      const isAllowed = to === draggedOf(active)?.state || targets?.has(to) === true;
      return isAllowed ? boardText('drag.over', words) : boardText('drag.refused', words);
    },
    onDragEnd: ({ active, over }) =>
      over === null
        ? boardText('drag.cancel', { record: titleOf(active) })
        : boardText('drag.end', { record: titleOf(active), to: word(droppedState(over.id)) }),
    onDragCancel: ({ active }) => boardText('drag.cancel', { record: titleOf(active) }),
  };
};

type ColumnsProps = {
  readonly columns: readonly BoardColumnFacts[];
  /** The card that the user drags. Undefined if there is none. */
  readonly dragged: Dragged | undefined;
  /** The states to which this card can be moved. */
  readonly targets: ReadonlySet<string> | undefined;
  readonly moves: ReturnType<typeof useMoveCard>;
  readonly board: RefObject<HTMLDivElement | null>;
  readonly keys: ReturnType<typeof useBoardKeys>;
};

/** The columns of the board, and on a phone tabs above them. */
const Columns = ({ columns, dragged, targets, moves, board, keys }: ColumnsProps) => {
  const { resource } = useListScreen();
  const { refusal, clearRefusal } = moves;
  const height = useAvailableHeight(board);
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const accepts = (state: string): boolean | undefined =>
    dragged === undefined || dragged.state === state ? undefined : targets?.has(state) === true;
  return (
    <>
      {isPhone && columns.length > 1 && (
        <BoardTabs columns={columns} board={board} accepts={accepts} refusedIn={refusal?.state} />
      )}
      <div
        ref={board}
        className="rec-board"
        role="group"
        aria-label={boardText('title', { things: inLowerCase(resource.plural) })}
        style={{ blockSize: height }}
        data-dragging={dragged !== undefined || undefined}
      >
        {columns.map((column) => (
          <BoardColumn
            key={column.state}
            column={column}
            accepts={accepts(column.state)}
            refusal={refusal?.state === column.state ? refusal : undefined}
            onDismiss={clearRefusal}
            {...keys}
          />
        ))}
      </div>
    </>
  );
};

/**
 * The records of a list as a board: a column per state, or one column if the current tab is that of a state. Moving a
 * card to another column changes the state of the record. If the list has no records, shows the reason and the next
 * step. If the records cannot be counted, shows the error and a retry button.
 */
export const Board = () => {
  const { resource, state, tab } = useListScreen();
  const map = usePermissionMap();
  const sensors = useBoardSensors();
  const [dragged, setDragged] = useState<Dragged>();
  const moves = useMoveCard();
  const tally = useBoardTally();
  const board = useRef<HTMLDivElement>(null);
  const keys = useBoardKeys(board, { isDragging: dragged !== undefined });
  const columns = boardColumns({ resource, state, tab, tally: tally.data });
  const targets = useMemo(
    () => (dragged === undefined ? undefined : dropTargetsOf(resource, dragged.record, map)),
    [dragged, resource, map],
  );
  const announcements = useAnnouncements(resource, targets);
  if (tally.data === undefined && tally.error !== null) {
    const title = listText('failed', { things: inLowerCase(resource.plural) });
    return <ErrorState title={title} error={tally.error} onRetry={tally.refetch} />;
  }
  if (tally.data !== undefined && columns.every(({ count }) => count === 0)) return <NoRecords />;
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={columnBelow}
      accessibility={{
        announcements,
        screenReaderInstructions: { draggable: boardText('drag.help') },
      }}
      onDragStart={({ active }) => {
        moves.clearRefusal();
        setDragged(draggedOf(active));
      }}
      onDragCancel={() => setDragged(undefined)}
      onDragEnd={({ active, over }) => {
        const held = draggedOf(active);
        setDragged(undefined);
        if (held !== undefined && over !== null) moves.move(held.record, droppedState(over.id));
      }}
    >
      <Columns {...{ columns, dragged, targets, moves, board, keys }} />
      <DragOverlay dropAnimation={null}>{dragged !== undefined && <DraggedCard record={dragged.record} />}</DragOverlay>
    </DndContext>
  );
};
