import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { useNotificationContext, useTakeUndoableMutation, useTranslate, type NotificationPayload } from 'ra-core';
import './toasts.css';
import { shellText } from '../../messages/en/shellText.ts';

/** How long a toast is shown. Units: ms. Source: specification §9. */
const toastMs = 3000;

/** The button of a toast: `notify('…', {action: {label: 'Refresh', run: refresh}})`. */
export type ToastAction = { readonly label: string; readonly run: () => void };

const isAction = (value: unknown): value is ToastAction =>
  typeof value === 'object' && value !== null && 'run' in value && typeof value.run === 'function' && 'label' in value;

/** Whether the user undoes the change that a toast reports. */
type Decision = { readonly isUndo: boolean };

/**
 * Shows the messages of `useNotify` as toasts, one at a time. A toast can have an Undo or another button. A toast
 * closes after 3 seconds, or after the `autoHideDuration` in its options. If `autoHideDuration` is null, the toast
 * stays until the user closes it.
 */
export const Toasts = () => {
  const { notifications, setNotifications } = useNotificationContext();
  const takeMutation = useTakeUndoableMutation();
  const [shown, setShown] = useState<NotificationPayload>();

  useEffect(() => {
    const [next] = notifications;
    if (shown !== undefined || next === undefined) return;
    setShown(next);
    // Not takeNotification, which would drop a message that was added since the last render.
    setNotifications((waiting) => waiting.filter((one) => one !== next));
  }, [shown, notifications, setNotifications]);

  const close = useCallback(
    (decision: Decision) => {
      if (shown?.notificationOptions?.undoable === true) takeMutation()?.(decision);
      setShown(undefined);
    },
    [shown, takeMutation],
  );

  useEffect(() => {
    if (shown === undefined) return undefined;
    const { autoHideDuration = toastMs } = shown.notificationOptions ?? {};
    if (autoHideDuration === null) return undefined;
    const timer = setTimeout(() => close({ isUndo: false }), autoHideDuration);
    return () => clearTimeout(timer);
  }, [shown, close]);

  useEffect(() => {
    if (shown?.notificationOptions?.undoable !== true) return undefined;
    // Asks before the page is closed, because a change that can still be undone has not been sent yet.
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [shown]);

  // Both regions are always rendered, because screen readers announce only changes of existing regions.
  const isUrgent = shown?.type === 'error';
  const toast = shown === undefined ? null : <Toast payload={shown} onClose={close} />;
  return (
    <div className="gable-toasts">
      <div role="status" aria-live="polite">
        {isUrgent ? null : toast}
      </div>
      <div role="alert" aria-live="assertive">
        {isUrgent ? toast : null}
      </div>
    </div>
  );
};

type ToastProps = { readonly payload: NotificationPayload; readonly onClose: (decision: Decision) => void };

const Toast = ({ payload, onClose }: ToastProps) => {
  const translate = useTranslate();
  const { message, type, notificationOptions = {} } = payload;
  const action: unknown = notificationOptions['action'];
  const text: ReactNode =
    typeof message === 'string' ? translate(message, { _: message, ...notificationOptions.messageArgs }) : message;
  return (
    <div className={`gable-toast gable-toast-${type}`}>
      <span>{text}</span>
      {notificationOptions.undoable === true && (
        <button type="button" className="gable-toast-action" onClick={() => onClose({ isUndo: true })}>
          {shellText('undo')}
        </button>
      )}
      {isAction(action) && (
        <button
          type="button"
          className="gable-toast-action"
          onClick={() => {
            action.run();
            onClose({ isUndo: false });
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className="gable-toast-close"
        aria-label={shellText('close')}
        onClick={() => onClose({ isUndo: false })}
      >
        ×
      </button>
    </div>
  );
};
