import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import { mcpPath } from '#model/wire/mcpPath.ts';
import { serves } from '../../providers/api/config/serverCalls.ts';
import { useModel } from '../../providers/schemas.tsx';
import { isBlank } from '#model/schema/json.ts';
import { exampleUrl, isOwnRecord } from './ownRecord.ts';
import { previousKey } from './previousKey.ts';
import type { PanelProps } from '../../resources/shared/dialogs/panelProps.ts';
import { IntegrationFrame } from './IntegrationFrame.tsx';
import { integrationsText } from '../../messages/en/integrationsText.ts';

/**
 * Explains how to use an API key. If the key is the user's own and has no secret yet, it also opens the dialog that
 * creates the secret, and shows a button that opens the dialog again.
 */
export const KeyPanel = ({ resource, record, openDialog }: PanelProps) => {
  const model = useModel();
  const { timeZone } = useKindContext();
  const words = resource.schema.apiKey;
  const previous = previousKey(resource, record);
  const isMissing =
    words !== undefined && isBlank(record[words.id]) && !record['deletedAt'] && isOwnRecord(resource, record);
  // A user who has just added a key wants to create its secret now.
  useEffect(() => {
    if (isMissing) openDialog({ kind: 'newSecret', records: [record] });
    // oxlint-disable-next-line react/exhaustive-deps -- once for each record that is opened
  }, [record.id]);
  if (words === undefined) return null;
  return (
    <section className="rec-panel">
      <h2>{integrationsText('key.how')}</h2>
      <IntegrationFrame className="machine-panel">
        {isMissing && (
          <p>
            {integrationsText('key.missing')}{' '}
            <Button onClick={() => openDialog({ kind: 'newSecret', records: [record] })}>
              {integrationsText('key.create')}
            </Button>
          </p>
        )}
        {previous !== undefined && (
          <p>{integrationsText('key.previous', { key: previous.key, until: instantText(previous.until, timeZone) })}</p>
        )}
        <p>{integrationsText('key.header')}</p>
        <pre>
          <code>{`curl ${exampleUrl(model, record, words)} \\\n  -H 'Authorization: Bearer ${isBlank(record[words.id]) ? 'gbl_…' : String(record[words.id])}'`}</code>
        </pre>
        {serves(mcpPath) && (
          <>
            <p>{integrationsText('key.assistants')}</p>
            <pre>
              <code>{window.location.origin + mcpPath}</code>
            </pre>
          </>
        )}
        <p className="rec-muted">
          {integrationsText('key.rights', { name: String(record[resource.fields[0]?.name ?? ''] ?? '') })}
        </p>
      </IntegrationFrame>
    </section>
  );
};
