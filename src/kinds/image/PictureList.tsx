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
import { inputText } from '../../messages/en/inputText.ts';

type Props = {
  readonly files: readonly FormFile[];
  readonly disabled: boolean;
  /** Whether the first image is the cover. */
  readonly hasCover: boolean;
  readonly onChange: (files: readonly FormFile[]) => void;
};

/** Returns what a screen reader says while the user moves an image. */
const announcementsOf = (files: readonly FormFile[]): Announcements => {
  const keys = files.map(fileKey);
  const nameOf = (id: UniqueIdentifier): string =>
    files.filter((file) => fileKey(file) === id).map(fileName)[0] ?? inputText('picture.name');
  const placeOf = (
    active: UniqueIdentifier,
    place: UniqueIdentifier = active,
  ): { readonly name: string; readonly position: number; readonly total: number } => ({
    name: nameOf(active),
    position: keys.indexOf(String(place)) + 1,
    total: keys.length,
  });
  return {
    onDragStart: ({ active }) => inputText('picture.picked', placeOf(active.id)),
    onDragOver: ({ active, over }) => inputText('picture.over', placeOf(active.id, over?.id)),
    onDragEnd: ({ active, over }) => inputText('picture.dropped', placeOf(active.id, over?.id)),
    onDragCancel: ({ active }) => inputText('picture.canceled', { name: nameOf(active.id) }),
  };
};

/**
 * A list of images, which the user can sort and remove. With `hasCover`, the first image is the cover, and another
 * image can be made the cover.
 */
export const PictureList = ({ files, disabled, hasCover, onChange }: Props) => {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    // Scrolling with a finger must not move an image.
    useSensor(TouchSensor, { activationConstraint: { delay: 200, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const keys = files.map(fileKey);
  const drop = ({ active, over }: DragEndEvent): void => {
    if (over === null || active.id === over.id) return;
    onChange(arrayMove([...files], keys.indexOf(String(active.id)), keys.indexOf(String(over.id))));
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements: announcementsOf(files),
        screenReaderInstructions: { draggable: inputText('picture.instructions') },
      }}
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
