import Button from '@mui/material/Button';
import { instantText } from '#model/dates.ts';
import { useKindContext } from '#kinds/kindContext.tsx';
import { PagePart } from '../shared/PagePart.tsx';
import type { PanelProps } from '../shared/panelProps.ts';
import { MachineFrame } from './MachineFrame.tsx';
import { readOwn } from './owned.ts';

/** How a webhook does, and what its receiver has to know. */
export const WebhookPanel = ({ resource, record, openDialog }: PanelProps) => {
  const { timeZone } = useKindContext();
  const words = resource.schema.webhook;
  if (words === undefined) return null;
  const failing = record[words.failing];
  const isPaused = record[resource.states?.field ?? ''] === words.paused;
  const isFailing = typeof failing === 'string';
  return (
    <PagePart part="How it does" className="rec-panel">
      <h2>How it does</h2>
      <MachineFrame className="machine-panel">
        {isPaused && <p role="status">Paused: nothing is sent. What had been waiting goes out when it is made active again; what happens meanwhile is not told.</p>}
        {!isPaused && isFailing && <p role="status">Failing since {instantText(failing, timeZone)}. What did not arrive is sent again, ever later, for three days.</p>}
        {!isPaused && !isFailing && <p role="status">Working, as far as anything was sent.</p>}
        <p className="rec-muted">Each call is signed by the Standard Webhooks specification, in the headers webhook-id, webhook-timestamp and webhook-signature. Nothing is sent before there is a secret.</p>
        {readOwn(resource, record) && !record['deletedAt'] && <div><Button variant="outlined" onClick={() => openDialog({ kind: 'newSecret', records: [record] })}>New secret</Button></div>}
      </MachineFrame>
    </PagePart>
  );
};
