import { useEffect, useState } from 'react';
import Box from '@mui/material/Box';
import { fileName, type FormFile } from '../shared/pickedFiles.ts';

const storedUrl = (file: FormFile) => (!(file instanceof File) && typeof file['url'] === 'string' ? file['url'] : undefined);

/** Shows a picture small, a picked one from memory until it is sent. */
export const PictureTile = ({ file }: { readonly file: FormFile }) => {
  const [url, setUrl] = useState(storedUrl(file));
  useEffect(() => {
    if (!(file instanceof File)) {
      setUrl(storedUrl(file));
      return;
    }
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return url === undefined ? null : (
    <Box component="img" src={url} alt={fileName(file)} sx={{ width: 56, height: 42, objectFit: 'cover', borderRadius: 1, flex: 'none' }} />
  );
};
