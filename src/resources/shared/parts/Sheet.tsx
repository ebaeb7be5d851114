import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useId, type ReactNode } from 'react';
import { Glyph } from './Glyph.tsx';
import { shellText } from '../../../messages/en/shellText.ts';

type SheetProps = {
  readonly title: string;
  readonly onClose: () => void;
  readonly actions: ReactNode;
  readonly children: ReactNode;
  readonly width?: 'xs' | 'sm' | 'md';
  /**
   * Whether the dialog contains only text. The text can then be focused, so that it can be scrolled with the keyboard.
   */
  readonly isText?: boolean;
  /** The attribute that `mentionsOf` returns, if notes in the dialog can mention users. */
  readonly mentions?: { readonly 'data-mentions'?: string };
};

/**
 * An open dialog with a title, a close button, content (`children`) and a row of buttons (`actions`). On a phone it
 * slides up from the bottom. With `isText`, the keyboard can scroll the content. With `mentions`, which `mentionsOf`
 * returns, `@` in the inputs offers colleagues to mention.
 */
export const Sheet = ({ title, onClose, actions, children, width = 'sm', isText = false, mentions }: SheetProps) => {
  const isPhone = useMediaQuery('(max-width: 599.95px)');
  const titleId = useId();
  return (
    <Dialog
      open
      fullWidth
      maxWidth={width}
      onClose={onClose}
      aria-labelledby={titleId}
      slotProps={{
        container: isPhone ? { sx: { alignItems: 'flex-end' } } : {},
        paper: isPhone
          ? { sx: { m: 0, width: '100%', maxWidth: 'none', maxHeight: '92dvh', borderRadius: '16px 16px 0 0' } }
          : {},
      }}
    >
      <IconButton aria-label={shellText('close')} onClick={onClose} sx={{ position: 'absolute', right: 12, top: 12 }}>
        <Glyph name="close" />
      </IconButton>
      <DialogTitle id={titleId} sx={{ pr: 7 }}>
        {title}
      </DialogTitle>
      <DialogContent sx={{ pt: '8px !important' }} {...(isText ? { tabIndex: 0 } : {})} {...mentions}>
        {children}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap', rowGap: 1 }}>{actions}</DialogActions>
    </Dialog>
  );
};
