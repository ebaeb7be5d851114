import CircularProgress from '@mui/material/CircularProgress';
import Backdrop from '@mui/material/Backdrop';
import { Suspense } from 'react';
import type { DialogProps } from './dialogProps.ts';
import { lazyDialogs } from './lazyDialogs.ts';

type DialogHostProps = Omit<DialogProps, 'open'> & { readonly open: DialogProps['open'] | undefined };

/** Shows the dialog that is open, if one is. */
export const DialogHost = ({ open, ...rest }: DialogHostProps) => {
  if (open === undefined) return null;
  const Dialog = lazyDialogs[open.kind];
  const waiting = (
    <Backdrop open>
      <CircularProgress aria-label="Opening" color="inherit" />
    </Backdrop>
  );
  return (
    <Suspense fallback={waiting}>
      <Dialog open={open} {...rest} />
    </Suspense>
  );
};
