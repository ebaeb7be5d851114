import Button from '@mui/material/Button';
import { useState } from 'react';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import type { IntakeDelivery, IntakeSource } from '#model/wire/intake.ts';
import { intakeText } from '../../messages/en/intakeText.ts';
import { logText } from '../../messages/en/logText.ts';
import { useDeliveries, useProcessAgain } from '../../providers/features/intake.ts';
import { Log } from '../eventLog/Log.tsx';
import { useLogAddress } from '../eventLog/useLogAddress.ts';
import { useNotified } from '../eventLog/useNotified.ts';
import { DeliverySheet } from './DeliverySheet.tsx';
import { deliveryStates, deliverySummary } from './deliveryTexts.ts';

type RowProps = { readonly delivery: IntakeDelivery; readonly title: string; readonly onOpen: () => void };

const Row = ({ delivery, title, onOpen }: RowProps) => {
  const { timeZone } = useKindContext();
  return (
    <li>
      <button type="button" className="intake-delivery" onClick={onOpen}>
        <span className="log-dot" data-state={delivery.state} aria-hidden="true" />
        <span className="intake-delivery-title">{title}</span>
        <span className="intake-delivery-result">{deliverySummary(delivery)}</span>
        <time dateTime={delivery.at}>{instantText(delivery.at, timeZone)}</time>
      </button>
    </li>
  );
};

/**
 * The log of all deliveries with their results, latest first, with filters. A click opens a delivery. A button
 * processes all failed deliveries again, or those of the chosen source.
 */
export const Deliveries = ({ sources }: { readonly sources: readonly IntakeSource[] }) => {
  const notified = useNotified();
  const processAgain = useProcessAgain();
  const [open, setOpen] = useState<string>();
  const log = useLogAddress(['source', 'state']);
  const { source } = log.values;
  const { data } = useDeliveries({ ...log.values, page: log.page });
  const failed = sources.reduce(
    (sum, { name, counts }) => sum + (source === '' || source === name ? (counts['failed'] ?? 0) : 0),
    0,
  );
  const processFailedAgain = async (): Promise<string> =>
    intakeText('processedAgain', { count: await processAgain(source === '' ? {} : { source }) });
  return (
    <>
      <Log
        id="intake-deliveries"
        title={intakeText('arrivals')}
        action={
          failed > 0 && (
            <Button size="small" variant="outlined" onClick={() => void notified(processFailedAgain)}>
              {intakeText('processAllAgain')}
            </Button>
          )
        }
        filterLabel={intakeText('filter.label')}
        filters={[
          {
            name: 'source',
            label: intakeText('filter.source'),
            all: intakeText('filter.allSources'),
            choices: sources.map(({ name, title }) => [name, title]),
          },
          {
            name: 'state',
            label: logText('state'),
            all: logText('allStates'),
            choices: deliveryStates.map((one) => [one, intakeText(`state.${one}`)]),
          },
        ]}
        log={log}
        answer={data}
        none={{ title: intakeText('noDeliveries'), text: intakeText('noDeliveriesText') }}
        noMatches={{ title: intakeText('noMatches'), text: intakeText('noMatchesText') }}
        renderRow={(delivery) => (
          <Row
            delivery={delivery}
            title={sources.find(({ name }) => name === delivery.source)?.title ?? delivery.source}
            onOpen={() => setOpen(delivery.id)}
          />
        )}
      />
      {open !== undefined && <DeliverySheet id={open} onClose={() => setOpen(undefined)} />}
    </>
  );
};
