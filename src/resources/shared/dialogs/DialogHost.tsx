import { Suspense } from 'react';
import { ErrorBoundary } from '../../../layout/states/ErrorBoundary.tsx';
import { DialogNotLoaded } from './DialogNotLoaded.ts';
import type { DialogProps } from './dialogProps.ts';
import { dialogOf } from './dialogRegistry.ts';
import { actionText } from '../../../messages/en/actionText.ts';

type DialogHostProps = Omit<DialogProps, 'open'> & { readonly open: DialogProps['open'] | undefined };

/**
 * Renders the open dialog, or a spinner while its code is loading. If a part of it cannot be loaded, closes it and says
 * so, and the page below stays. Renders nothing if `open` is undefined.
 */
export const DialogHost = ({ open, ...rest }: DialogHostProps) => {
  if (open === undefined) return null;
  const Dialog = dialogOf(open.kind);
  const waiting = (
    <div className="rec-opening" role="status">
      <span className="gable-spinner" aria-hidden="true" />
      <span className="gable-unseen">{actionText('opening')}</span>
    </div>
  );
  return (
    <ErrorBoundary fallback={<DialogNotLoaded open={open} {...rest} />}>
      <Suspense fallback={waiting}>
        <Dialog open={open} {...rest} />
      </Suspense>
    </ErrorBoundary>
  );
};
