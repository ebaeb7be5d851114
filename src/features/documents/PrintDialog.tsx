import { useNotify } from 'ra-core';
import { useEffect, useEffectEvent } from 'react';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import { download } from '../../providers/api/http/download.ts';
import type { DialogProps } from '../../resources/shared/dialogs/dialogProps.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { saveFile } from '../../resources/shared/saveFile.ts';
import { documentsText } from '../../messages/en/documentsText.ts';

/**
 * Downloads the PDF of the first record in `open` as soon as this component is shown. Then shows whether the download
 * succeeded, and calls `onClose`. Does nothing if `open` has no record.
 */
export const PrintDialog = ({ resource, open, onClose }: DialogProps) => {
  const recordTitle = useRecordTitle();
  const notify = useNotify();
  const [record] = 'records' in open ? open.records : [];
  const fetchIt = useEffectEvent(async (): Promise<void> => {
    if (record === undefined) return;
    try {
      const { name, blob } = await download(resource, 'print', { id: record.id });
      saveFile(blob, name);
      notify(documentsText('downloaded', { file: name }), { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    }
    onClose();
  });
  useEffect(() => void fetchIt(), []);
  return (
    <div className="rec-opening" role="status">
      <span className="gable-spinner" aria-hidden="true" />
      <span className="gable-unseen">
        {documentsText('creating', {
          record: record === undefined ? resource.title : recordTitle(resource, record),
        })}
      </span>
    </div>
  );
};
