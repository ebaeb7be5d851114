import Button from '@mui/material/Button';
import { instantText } from '#model/values/time/dates.ts';
import { useKindContext } from '#kinds/kindContext.tsx';
import { PagePart } from '../../resources/shared/parts/pageParts/PagePart.tsx';
import type { PanelProps } from '../../resources/shared/dialogs/panelProps.ts';
import { IntegrationFrame } from './IntegrationFrame.tsx';
import { isOwnRecord } from './ownRecord.ts';
import { integrationsText } from '../../messages/en/integrationsText.ts';

/**
 * Shows whether a webhook's deliveries arrive, fail or are paused, and what the receiver must check. The owner gets a
 * button that creates a new secret.
 */
export const WebhookPanel = ({ resource, record, openDialog }: PanelProps) => {
  const { timeZone } = useKindContext();
  const words = resource.schema.webhook;
  if (words === undefined) return null;
  const failing = record[words.failing];
  const isPaused = record[resource.states?.field ?? ''] === words.paused;
  const isFailing = typeof failing === 'string';
  return (
    <PagePart part={integrationsText('status.title')} className="rec-panel">
      <h2>{integrationsText('status.title')}</h2>
      <IntegrationFrame className="machine-panel">
        {isPaused && <p role="status">{integrationsText('status.paused')}</p>}
        {!isPaused && isFailing && (
          <p role="status">{integrationsText('status.failing', { since: instantText(failing, timeZone) })}</p>
        )}
        {!isPaused && !isFailing && <p role="status">{integrationsText('status.good')}</p>}
        <p className="rec-muted">{integrationsText('status.signed')}</p>
        {isOwnRecord(resource, record) && !record['deletedAt'] && (
          <div>
            <Button variant="outlined" onClick={() => openDialog({ kind: 'newSecret', records: [record] })}>
              {integrationsText('secret.new')}
            </Button>
          </div>
        )}
      </IntegrationFrame>
    </PagePart>
  );
};
