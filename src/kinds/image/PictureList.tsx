import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  useSensor,
  useSensors,
  type Announcements,
  type DragEndEvent,
  type UniqueIdentifier,
} from '@dnd-kit/core';
import { arrayMove, rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from '@dnd-kit/sortable';
import Box from '@mui/material/Box';
import { fileKey, fileName, type FormFile } from '../shared/inputs/pickedFiles.ts';
import { PictureItem } from './PictureItem.tsx';

type Props = {
  readonly files: readonly FormFile[];
  readonly disabled: boolean;
  readonly hasCover: boolean;
  readonly onChange: (files: readonly FormFile[]) => void;
};

const instructions = {
  draggable:
    'Press Space to pick up the picture, the arrow keys to move it, Space again to drop it, or Escape to cancel.',
};

/** A sortable list of images, the cover first. */
export const PictureList = ({ files, disabled, hasCover, onChange }: Props) => {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // Scrolling with a finger must not move an image.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = files.map(fileKey);
  const nameOf = (id: UniqueIdentifier): string =>
    files.filter((file) => fileKey(file) === id).map(fileName)[0] ?? 'picture';
  const placeOf = (id: UniqueIdentifier | undefined): string =>
    `position ${keys.indexOf(String(id)) + 1} of ${keys.length}`;
  const announcements: Announcements = {
    onDragStart: ({ active }) => `Picked up ${nameOf(active.id)}, ${placeOf(active.id)}.`,
    onDragOver: ({ active, over }) => `${nameOf(active.id)} is over ${placeOf(over?.id ?? active.id)}.`,
    onDragEnd: ({ active, over }) => `${nameOf(active.id)} was dropped at ${placeOf(over?.id ?? active.id)}.`,
    onDragCancel: ({ active }) => `${nameOf(active.id)} was not moved.`,
  };
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over === null || active.id === over.id) return;
    onChange(arrayMove([...files], keys.indexOf(String(active.id)), keys.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: instructions }}
    >
      <SortableContext items={keys} strategy={rectSortingStrategy}>
        <Box
          component="ul"
          sx={{
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 8.5rem), 1fr))',
            gap: 1,
            m: 0,
            p: 0,
            listStyle: 'none',
            maxWidth: hasCover ? 'none' : '12rem',
          }}
        >
          {files.map((file, position) => (
            <PictureItem
              key={fileKey(file)}
              file={file}
              place={{ position, count: files.length }}
              disabled={disabled}
              onCover={hasCover ? () => onChange([file, ...files.filter((other) => other !== file)]) : undefined}
              onRemove={() => onChange(files.filter((other) => other !== file))}
            />
          ))}
        </Box>
      </SortableContext>
    </DndContext>
  );
};
