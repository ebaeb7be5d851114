import { useNotify } from 'react-admin';
import { useEffect, useEffectEvent } from 'react';
import { recordTitle } from '#model/values/recordTitle.ts';
import { download } from '../../providers/api/download.ts';
import type { DialogProps } from '../../resources/shared/dialogProps.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { saveFile } from '../../resources/shared/saveFile.ts';

/** Fetches a record on paper and gives it to the browser; nothing is asked, so it shows only that it works on it. */
export const PrintDialog = ({ resource, open, onClose }: DialogProps) => {
  const notify = useNotify();
  const [record] = 'records' in open ? open.records : [];
  const fetchIt = useEffectEvent(async (): Promise<void> => {
    if (record === undefined) return;
    try {
      const { name, blob } = await download(resource, 'print', { id: record.id });
      saveFile(blob, name);
      notify(`${name} is in your downloads`, { type: 'success' });
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
        Creating the PDF of {record === undefined ? resource.title : recordTitle(resource.recordTitle, record)}
      </span>
    </div>
  );
};
