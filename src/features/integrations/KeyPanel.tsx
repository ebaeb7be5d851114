import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { isBlank } from '#model/schema/json.ts';
import { callPath, isOwnRecord } from './ownRecord.ts';
import type { PanelProps } from '../../resources/shared/panelProps.ts';
import { IntegrationFrame } from './IntegrationFrame.tsx';

/** How a key is used, and of one that has just been named the way to get it. */
export const KeyPanel = ({ resource, record, openDialog }: PanelProps) => {
  const words = resource.schema.apiKey;
  const isMissing =
    words !== undefined && isBlank(record[words.id]) && !record['deletedAt'] && isOwnRecord(resource, record);
  // Whoever has just named a key wants it now.
  useEffect(() => {
    if (isMissing) openDialog({ kind: 'newSecret', records: [record] });
    // Once for each record that is opened.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [record.id]);
  if (words === undefined) return null;
  return (
    <section className="rec-panel">
      <h2>How to use this key</h2>
      <IntegrationFrame className="machine-panel">
        {isMissing && (
          <p>
            This key has not been created yet.{' '}
            <Button onClick={() => openDialog({ kind: 'newSecret', records: [record] })}>Create key</Button>
          </p>
        )}
        <p>Send the key in the Authorization header of each request:</p>
        <pre>
          <code>{`curl ${callPath(resource)} \\\n  -H 'Authorization: Bearer ${isBlank(record[words.id]) ? 'gbl_…' : String(record[words.id])}'`}</code>
        </pre>
        <p className="rec-muted">
          The key has the permissions that both you and the key have. Its changes appear under your name, “via key ‘
          {String(record[resource.fields[0]?.name ?? ''] ?? '')}’”.
        </p>
      </IntegrationFrame>
    </section>
  );
};
