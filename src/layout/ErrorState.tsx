import { AppError } from '#model/errors.ts';
import { requestIdOf } from '../providers/api/answerError.ts';
import './page.css';
import { shellText } from '../messages/en/shellText.ts';

type ErrorStateProps = {
  readonly error: unknown;
  /** What failed, for the title; absent: "Something went wrong". */
  readonly title?: string;
  readonly onRetry?: (() => void) | undefined;
  /** Takes the height of the window. */
  readonly page?: boolean;
};

/** Returns what went wrong, and offers to try again; the id of the request in the server's log is shown below. */
export const ErrorState = ({ error, title = shellText('failed.title'), onRetry, page = false }: ErrorStateProps) => {
  const requestId = requestIdOf(error);
  // What the server does not have is no failure, and trying again would not help.
  if (error instanceof AppError && error.code === 'NOT_SERVED')
    return (
      <section className="gable-state">
        <h2>{error.message}</h2>
      </section>
    );
  return (
    <section className={page ? 'gable-state gable-state-page' : 'gable-state'} role="alert">
      <h2>{title}</h2>
      <p>{error instanceof Error && error.message !== '' ? error.message : shellText('failed.part')}</p>
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
