import { useCallback } from 'react';
import Box from '@mui/material/Box';
import { pictureAddress } from '#model/values/storedFiles.ts';
import { fileName, type FormFile } from '../shared/inputs/pickedFiles.ts';

const storedUrl = (file: FormFile) =>
  !(file instanceof File) && typeof file['url'] === 'string' ? pictureAddress(file['url'], 'list') : undefined;

/** Shows a small image. An image that was picked but not uploaded yet is shown from memory. */
export const PictureTile = ({ file }: { readonly file: FormFile }) => {
  const showPicked = useCallback(
    (image: HTMLImageElement | null) => {
      if (image === null || !(file instanceof File)) return;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return (
    <Box
      component="img"
      ref={showPicked}
      src={storedUrl(file)}
      alt={fileName(file)}
      draggable={false}
      sx={{
        display: 'block',
        width: '100%',
        aspectRatio: '4 / 3',
        objectFit: 'cover',
        bgcolor: 'action.hover',
        fontSize: 'caption.fontSize',
        color: 'text.secondary',
      }}
    />
  );
};
