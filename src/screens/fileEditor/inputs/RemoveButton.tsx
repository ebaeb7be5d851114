import IconButton from '@mui/material/IconButton';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';

/** A button that removes a word or an entry of a list from a file. `label`: the title of what it removes. */
export const RemoveButton = ({ label, onClick }: { readonly label: string; readonly onClick: () => void }) => (
  <IconButton
    size="small"
    className="file-remove"
    aria-label={fileEditorText('remove', { what: label })}
    title={fileEditorText('remove', { what: label })}
    onClick={onClick}
  >
    <Glyph name="close" size={16} />
  </IconButton>
);
