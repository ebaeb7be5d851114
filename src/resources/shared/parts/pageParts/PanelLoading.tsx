import { PlainButton } from '../../../../layout/parts/PlainButton.tsx';
import { shellText } from '../../../../messages/en/shellText.ts';
import { failureOf } from '../../failureOf.ts';

type PanelLoadingProps = {
  readonly error: unknown;
  readonly isPending: boolean;
  readonly onRetry: () => void;
  readonly className?: string;
};

/** Shows that the records of a panel are being loaded, or why they could not be loaded. */
export const PanelLoading = ({ error, isPending, onRetry, className = '' }: PanelLoadingProps) => {
  if (error !== null)
    return (
      <p role="alert">
        {failureOf(error).message} <PlainButton onClick={onRetry}>{shellText('failed.retry')}</PlainButton>
      </p>
    );
  return isPending ? (
    <div className={`rec-skeleton ${className}`} aria-hidden="true">
      <span />
    </div>
  ) : null;
};
