import { AppError } from '#model/errors.ts';
import { requestIdOf } from '../../providers/api/http/answerError.ts';
import '../header/page.css';
import { shellText } from '../../messages/en/shellText.ts';

type ErrorStateProps = {
  readonly error: unknown;
  /** What failed, as a title. Absent: "Something went wrong". */
  readonly title?: string;
  readonly onRetry?: (() => void) | undefined;
  /** Whether the error has the full height of the window. */
  readonly page?: boolean;
};

/**
 * Shows an error: what failed (`title`), the reason, the id of the request in the server's log if the error has one,
 * and a retry button if there is `onRetry`. The reason is the message of an `AppError`. Other errors have technical
 * messages, so a general text is shown for them. If the server does not support the feature (`NOT_SERVED`), only the
 * message is shown. `page`: the error has the height of the window.
 */
export const ErrorState = ({ error, title = shellText('failed.title'), onRetry, page = false }: ErrorStateProps) => {
  const requestId = requestIdOf(error);
  // A missing feature is not a failure, and trying again would not help.
  if (error instanceof AppError && error.code === 'NOT_SERVED')
    return (
      <section className="gable-state">
        <h2>{error.message}</h2>
      </section>
    );
  return (
    <section className={page ? 'gable-state gable-state-page' : 'gable-state'} role="alert">
      <h2>{title}</h2>
      <p>{error instanceof AppError ? error.message : shellText('failed.part')}</p>
      {requestId !== undefined && <p className="gable-state-id">{shellText('failed.request', { id: requestId })}</p>}
      {onRetry !== undefined && (
        <div className="gable-state-actions">
          <button type="button" className="gable-button" onClick={onRetry}>
            {shellText('failed.retry')}
          </button>
        </div>
      )}
    </section>
  );
};
