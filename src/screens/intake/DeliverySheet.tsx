import Button from '@mui/material/Button';
import { useNotify } from 'react-admin';
import { Link } from 'react-router-dom';
import { useKindContext } from '#kinds/kindContext.tsx';
import { instantText } from '#model/values/dates.ts';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import { intakeText } from '../../messages/en/intakeText.ts';
import { useDelivery, useReplay } from '../../providers/intake.ts';
import { useModel } from '../../providers/schemas.tsx';
import { titled, useAddress } from '../../providers/useAddress.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { summaryOf } from './deliveryTexts.ts';

const formatted = (text: string): string => {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
};

type DeliverySheetProps = { readonly id: string; readonly onClose: () => void };

/** A delivery: when it arrived, its result, its content, and replay. */
export const DeliverySheet = ({ id, onClose }: DeliverySheetProps) => {
  const { resources, intake } = useModel();
  const { timeZone } = useKindContext();
  const address = useAddress();
  const notify = useNotify();
  const replay = useReplay();
  const { data: delivery } = useDelivery(id);
  const again = async (): Promise<void> => {
    try {
      notify(intakeText('replayed', { count: await replay({ ids: [id] }) }), { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    }
  };
  const resource = resources[delivery?.resource ?? ''];
  const canReplay = delivery?.state === 'failed' || delivery?.state === 'skipped';
  return (
    <Sheet
      title={intake[delivery?.source ?? '']?.title ?? delivery?.source ?? intakeText('arrivals')}
      width="md"
      onClose={onClose}
      actions={
        <>
          {canReplay && (
            <Button variant="outlined" onClick={() => void again()}>
              {intakeText('replay')}
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
          <p className={delivery.state === 'failed' ? 'gable-form-problem' : 'intake-result'}>{summaryOf(delivery)}</p>
          <p className="intake-facts">
            <span>
              {intakeText('time')} {instantText(delivery.at, timeZone)}
            </span>
            {delivery.repeats > 0 && <span>{intakeText('repeats', { count: delivery.repeats })}</span>}
            {resource !== undefined && delivery.record !== null && (
              <Link to={address(resource, 'show', titled(delivery.record, resource.title))}>
                {intakeText('openRecord')}
              </Link>
            )}
          </p>
          {delivery.notes.map((note) => (
            <p key={note} className="intake-warning">
              {note}
            </p>
          ))}
          <section>
            <h3>{intakeText('content')}</h3>
            {delivery.payload === null ? (
              <p className="intake-quiet">{intakeText('contentHidden')}</p>
            ) : (
              <pre className="intake-content">
                <code>{formatted(delivery.payload)}</code>
              </pre>
            )}
          </section>
        </div>
      )}
    </Sheet>
  );
};
