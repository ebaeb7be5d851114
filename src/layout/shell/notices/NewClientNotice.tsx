import { noticeText } from '../../../messages/en/noticeText.ts';

/**
 * Shows that the server has a newer version of the client, with a button that loads it. `onLater` is called when the
 * user closes the notice.
 */
export const NewClientNotice = ({ onLater }: { readonly onLater: () => void }) => (
  <div className="gable-toast gable-toast-info">
    <span>{noticeText('update.text')}</span>
    <button type="button" className="gable-toast-action" onClick={() => location.reload()}>
      {noticeText('update.refresh')}
    </button>
    <button type="button" className="gable-toast-close" aria-label={noticeText('update.later')} onClick={onLater}>
      ×
    </button>
  </div>
);
