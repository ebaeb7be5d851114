import { useState } from 'react';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { LeftForm } from '../../../providers/device/leftForm.ts';
import { shellText } from '../../../messages/en/shellText.ts';
import { noticeText } from '../../../messages/en/noticeText.ts';

const textOf = ({ resource, values }: LeftForm): string => `${JSON.stringify({ resource, values }, null, 2)}\n`;

const download = (form: LeftForm): void => {
  const address = URL.createObjectURL(new Blob([textOf(form)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: address, download: `${form.resource}-not-saved.json` }).click();
  URL.revokeObjectURL(address);
};

/**
 * Shows that the resource of a form was removed while the user filled it in, with buttons that copy or download what
 * the user typed. It remains until the user closes it (`onClose`).
 */
export const LeftFormNotice = ({ form, onClose }: { readonly form: LeftForm; readonly onClose: () => void }) => {
  const [isCopied, setIsCopied] = useState(false);
  // Browsers offer the clipboard only over https and on localhost.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  const copy = (): void =>
    void clipboard?.writeText(textOf(form)).then(
      () => setIsCopied(true),
      () => download(form),
    );
  return (
    <div className="gable-toast gable-toast-warning">
      <span>
        {noticeText('left.title', { thing: inLowerCase(form.title) })} <small>{noticeText('left.text')}</small>
      </span>
      {clipboard !== undefined && (
        <button type="button" className="gable-toast-action" onClick={copy}>
          {isCopied ? noticeText('left.copied') : noticeText('left.copy')}
        </button>
      )}
      <button type="button" className="gable-toast-action" onClick={() => download(form)}>
        {noticeText('left.download')}
      </button>
      <button type="button" className="gable-toast-close" aria-label={shellText('close')} onClick={onClose}>
        ×
      </button>
    </div>
  );
};
