import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { fileKey, fileName, type FormFile } from '../shared/inputs/pickedFiles.ts';
import { PictureTile } from './PictureTile.tsx';
import { InputIcon } from '../shared/inputs/InputIcon.tsx';
import { inputText } from '../../messages/en/inputText.ts';

type Props = {
  readonly file: FormFile;
  /** Position of the image, and the number of images. */
  readonly place: { readonly position: number; readonly count: number };
  readonly disabled: boolean;
  /** Makes the image the cover. Undefined if there is only one image. */
  readonly onCover: (() => void) | undefined;
  readonly onRemove: () => void;
};

const onPicture = {
  position: 'absolute',
  bgcolor: 'background.paper',
  color: 'text.primary',
  '&:hover': { bgcolor: 'background.paper', color: 'primary.main' },
} as const;
const cover = {
  position: 'absolute',
  left: 6,
  bottom: 6,
  px: 0.75,
  borderRadius: 1,
  bgcolor: 'background.paper',
  color: 'text.primary',
  fontSize: 'caption.fontSize',
  fontWeight: 600,
} as const;

type CoverMarkProps = {
  readonly name: string;
  readonly position: number;
  readonly disabled: boolean;
  readonly onCover: () => void;
};

/** The word that marks the first image as the cover, or the button that makes another image the cover. */
const CoverMark = ({ name, position, disabled, onCover }: CoverMarkProps) =>
  position === 0 ? (
    <Box component="span" sx={cover}>
      {inputText('picture.cover')}
    </Box>
  ) : (
    <IconButton
      disabled={disabled}
      aria-label={inputText('picture.makeCoverOf', { name })}
      title={inputText('picture.makeCover')}
      onClick={onCover}
      sx={{ ...onPicture, left: 4, bottom: 4 }}
    >
      <InputIcon name="star" fontSize="small" />
    </IconButton>
  );

/**
 * Shows one image of a form, with buttons that make it the cover and remove it. The user can move it by pointer or
 * keyboard within its list.
 */
export const PictureItem = ({ file, place: { position, count }, disabled, onCover, onRemove }: Props) => {
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: fileKey(file),
    disabled: disabled || count < 2,
  });
  const name = fileName(file);
  const handle =
    count < 2
      ? {}
      : {
          ...attributes,
          ...listeners,
          'aria-label': inputText('picture.move', { name, position: position + 1, total: count }),
        };
  return (
    <Box
      component="li"
      ref={setNodeRef}
      style={{ transform: CSS.Transform.toString(transform), transition }}
      sx={{ position: 'relative', zIndex: isDragging ? 1 : 'auto', opacity: isDragging ? 0.75 : 1 }}
    >
      <Box
        {...handle}
        title={name}
        sx={{
          overflow: 'hidden',
          border: 1,
          borderColor: 'divider',
          borderRadius: 1,
          cursor: disabled || count < 2 ? 'default' : 'grab',
          boxShadow: isDragging ? 4 : 0,
          touchAction: 'manipulation',
        }}
      >
        <PictureTile file={file} />
      </Box>
      {onCover !== undefined && <CoverMark {...{ name, position, disabled, onCover }} />}
      <IconButton
        disabled={disabled}
        aria-label={inputText('removeItem', { item: name })}
        title={inputText('remove')}
        onClick={onRemove}
        sx={{ ...onPicture, right: 4, top: 4 }}
      >
        <InputIcon name="remove" fontSize="small" />
      </IconButton>
    </Box>
  );
};
