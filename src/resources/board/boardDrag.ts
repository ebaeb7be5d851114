import {
  closestCenter,
  KeyboardSensor,
  MouseSensor,
  pointerWithin,
  TouchSensor,
  useSensor,
  useSensors,
  type CollisionDetection,
  type KeyboardCoordinateGetter,
  type UniqueIdentifier,
} from '@dnd-kit/core';

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Moves a card that was picked up by keyboard to the next column on the left or right. */
const columnCoordinates: KeyboardCoordinateGetter = (event, { currentCoordinates, context }) => {
  const step = steps[event.code];
  const { collisionRect, droppableRects, over } = context;
  if (step === undefined || collisionRect === null) return undefined;
  event.preventDefault();
  const columns = [...droppableRects].filter(([id]) => isColumn(id)).toSorted(([, a], [, b]) => a.left - b.left);
  const at = columns.findIndex(([id]) => id === over?.id);
  const [, next] = columns[at + step] ?? [];
  if (at < 0 || next === undefined) return undefined;
  return { x: next.left + (next.width - collisionRect.width) / 2, y: currentCoordinates.y };
};

const tabPrefix = 'tab ';

/** Returns the id for dnd-kit of the button above the columns that belongs to a state. */
export const tabId = (state: string): string => `${tabPrefix}${state}`;

/** Returns the state to which dropping a card on the element with an id, a column or its button, moves the card. */
export const droppedState = (id: UniqueIdentifier): string => {
  const text = String(id);
  return text.startsWith(tabPrefix) ? text.slice(tabPrefix.length) : text;
};

const isColumn = (id: UniqueIdentifier): boolean => droppedState(id) === String(id);

/**
 * Finds the column for dnd-kit to drop the card into: the column or its button below the pointer, or none. When the
 * keyboard moves the card, the nearest column is first.
 */
export const columnBelow: CollisionDetection = (given) =>
  given.pointerCoordinates === null
    ? closestCenter({ ...given, droppableContainers: given.droppableContainers.filter(({ id }) => isColumn(id)) })
    : pointerWithin(given);

/** Returns the sensors that detect dragging: by mouse, by touch after a short hold, and by keyboard. */
export const useBoardSensors = () =>
  useSensors(
    // A click on a card opens it.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    // Scrolling with a finger must not move a card.
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: columnCoordinates, scrollBehavior: 'auto' }),
  );
