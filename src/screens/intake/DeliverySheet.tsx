import Button from '@mui/material/Button';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/time/dates.ts';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { intakeText } from '../../messages/en/intakeText.ts';
import { useDelivery, useProcessAgain } from '../../providers/features/intake.ts';
import { useModel } from '../../providers/schemas.tsx';
import { indentedJson } from '../../resources/shared/indentedJson.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { EntryLink } from '../eventLog/EntryLink.tsx';
import { useNotified } from '../eventLog/useNotified.ts';
import { deliverySummary } from './deliveryTexts.ts';

type DeliverySheetProps = { readonly id: string; readonly onClose: () => void };

/** A dialog with one delivery: its time, result and content. A failed or skipped delivery can be processed again. */
export const DeliverySheet = ({ id, onClose }: DeliverySheetProps) => {
  const { intake } = useModel();
  const { timeZone } = useKindContext();
  const notified = useNotified();
  const processAgain = useProcessAgain();
  const { data: delivery } = useDelivery(id);
  const again = async (): Promise<string> => intakeText('processedAgain', { count: await processAgain({ ids: [id] }) });
  const canProcessAgain = delivery?.state === 'failed' || delivery?.state === 'skipped';
  return (
    <Sheet
      title={intake[delivery?.source ?? '']?.title ?? delivery?.source ?? intakeText('arrivals')}
      width="md"
      onClose={onClose}
      actions={
        <>
          {canProcessAgain && (
            <Button variant="outlined" onClick={() => void notified(again)}>
              {intakeText('processAgain')}
            </Button>
          )}
          <Button variant="contained" onClick={onClose}>
            {intakeText('close')}
          </Button>
        </>
      }
    >
      {delivery === undefined ? (
        <LoadingOverlay loading />
      ) : (
        <div className="intake-setup">
          <p className={delivery.state === 'failed' ? 'gable-form-problem' : 'intake-result'}>
            {deliverySummary(delivery)}
          </p>
          <p className="log-facts">
            <span>
              {intakeText('time')} {instantText(delivery.at, timeZone)}
            </span>
            {delivery.repeats > 0 && <span>{intakeText('repeats', { count: delivery.repeats })}</span>}
            <EntryLink resource={delivery.resource} id={delivery.record} />
          </p>
          {delivery.notes.map((note) => (
            <p key={note} className="intake-warning">
              {note}
            </p>
          ))}
          <section>
            <h3>{intakeText('content')}</h3>
            {delivery.payload === null ? (
              <p className="log-quiet">{intakeText('contentHidden')}</p>
            ) : (
              <pre className="intake-content">
                <code>{indentedJson(delivery.payload)}</code>
              </pre>
            )}
          </section>
        </div>
      )}
    </Sheet>
  );
};
