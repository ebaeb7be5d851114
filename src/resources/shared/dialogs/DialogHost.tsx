import { Suspense, useLayoutEffect } from 'react';
import { ErrorBoundary } from '../../../layout/states/ErrorBoundary.tsx';
import { DialogNotLoaded } from './DialogNotLoaded.ts';
import type { DialogProps } from './dialogProps.ts';
import { dialogOf } from './dialogRegistry.ts';
import { actionText } from '../../../messages/en/actionText.ts';

type DialogHostProps = Omit<DialogProps, 'open'> & { readonly open: DialogProps['open'] | undefined };

/**
 * A spinner while the code of a dialog is loading. Keys that the user presses meanwhile are meant for the dialog, so
 * they do nothing on the page below. Escape closes the dialog.
 */
const OpeningDialog = ({ onClose }: Pick<DialogHostProps, 'onClose'>) => {
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.key === 'Tab') return;
      event.preventDefault();
      event.stopPropagation();
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [onClose]);
  return (
    <div className="rec-opening" role="status">
      <span className="gable-spinner" aria-hidden="true" />
      <span className="gable-unseen">{actionText('opening')}</span>
    </div>
  );
};

/**
 * Renders the open dialog, or a spinner while its code is loading. If a part of it cannot be loaded, closes it and says
 * so, and the page below stays. Renders nothing if `open` is undefined.
 */
export const DialogHost = ({ open, ...rest }: DialogHostProps) => {
  if (open === undefined) return null;
  const Dialog = dialogOf(open.kind);
  return (
    <ErrorBoundary fallback={<DialogNotLoaded open={open} {...rest} />}>
      <Suspense fallback={<OpeningDialog onClose={rest.onClose} />}>
        <Dialog open={open} {...rest} />
      </Suspense>
    </ErrorBoundary>
  );
};
