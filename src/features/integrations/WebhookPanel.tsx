import Button from '@mui/material/Button';
import { instantText } from '#model/values/dates.ts';
import { useKindContext } from '#kinds/kindContext.tsx';
import { PagePart } from '../../resources/shared/parts/PagePart.tsx';
import type { PanelProps } from '../../resources/shared/panelProps.ts';
import { IntegrationFrame } from './IntegrationFrame.tsx';
import { isOwnRecord } from './ownRecord.ts';

/** How a webhook does, and what its receiver has to know. */
export const WebhookPanel = ({ resource, record, openDialog }: PanelProps) => {
  const { timeZone } = useKindContext();
  const words = resource.schema.webhook;
  if (words === undefined) return null;
  const failing = record[words.failing];
  const isPaused = record[resource.states?.field ?? ''] === words.paused;
  const isFailing = typeof failing === 'string';
  return (
    <PagePart part="Delivery status" className="rec-panel">
      <h2>Delivery status</h2>
      <IntegrationFrame className="machine-panel">
        {isPaused && (
          <p role="status">
            Paused. Waiting events are sent when you activate it again. New events are not recorded while it is paused.
          </p>
        )}
        {!isPaused && isFailing && (
          <p role="status">
            Failing since {instantText(failing, timeZone)}. Failed deliveries are retried for three days, with growing
            delays.
          </p>
        )}
        {!isPaused && !isFailing && <p role="status">No delivery problems.</p>}
        <p className="rec-muted">
          Requests are signed following the Standard Webhooks specification, in the headers webhook-id,
          webhook-timestamp and webhook-signature. Nothing is sent until you create a secret.
        </p>
        {isOwnRecord(resource, record) && !record['deletedAt'] && (
          <div>
            <Button variant="outlined" onClick={() => openDialog({ kind: 'newSecret', records: [record] })}>
              New secret
            </Button>
          </div>
        )}
      </IntegrationFrame>
    </PagePart>
  );
};
