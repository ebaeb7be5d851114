import { useState } from 'react';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { LeftForm } from '../../providers/leftForm.ts';

const textOf = ({ resource, values }: LeftForm): string => `${JSON.stringify({ resource, values }, null, 2)}\n`;

const download = (form: LeftForm): void => {
  const address = URL.createObjectURL(new Blob([textOf(form)], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: address, download: `${form.resource}-not-saved.json` }).click();
  URL.revokeObjectURL(address);
};

/** Hands out what somebody had typed into a form whose resource was removed under it; it stays until they close it. */
export const LeftFormNotice = ({ form, onClose }: { readonly form: LeftForm; readonly onClose: () => void }) => {
  const [isCopied, setIsCopied] = useState(false);
  // The clipboard is there only where the page came over https, or from this machine.
  const clipboard: Clipboard | undefined = navigator.clipboard;
  const copy = (): void =>
    void clipboard?.writeText(textOf(form)).then(
      () => setIsCopied(true),
      () => download(form),
    );
  return (
    <div className="gable-toast gable-toast-warning">
      <span>
        This {inLowerCase(form.title)} can't be saved any more.{' '}
        <small>This type of record was removed. You can download what you entered.</small>
      </span>
      {clipboard !== undefined && (
        <button type="button" className="gable-toast-action" onClick={copy}>
          {isCopied ? 'Copied' : 'Copy'}
        </button>
      )}
      <button type="button" className="gable-toast-action" onClick={() => download(form)}>
        Download
      </button>
      <button type="button" className="gable-toast-close" aria-label="Close" onClick={onClose}>
        ×
      </button>
    </div>
  );
};
