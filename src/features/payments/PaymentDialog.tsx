import Button from '@mui/material/Button';
import { useNotify } from 'ra-core';
import { useId, useState } from 'react';
import { exactAmountText } from '#model/values/numbers/amounts.ts';
import type { Json } from '#model/schema/json.ts';
import { useModel } from '../../providers/schemas.tsx';
import type { DialogProps } from '../../resources/shared/dialogs/dialogProps.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { PaymentForm } from './PaymentForm.tsx';
import { PaymentList } from './PaymentList.tsx';
import { RemovalForm } from './RemovalForm.tsx';
import { paymentsOf, initialPayment } from './book.ts';
import { useSendPayment } from './useSendPayment.ts';
import css from './payments.css?inline';
import { actionText } from '../../messages/en/actionText.ts';
import { paymentsText } from '../../messages/en/paymentsText.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';

adoptStyles(css);

type SubmitProps = { readonly formId: string; readonly isSending: boolean };

const ReverseButton = ({ formId, isSending }: SubmitProps) => (
  <Button type="submit" form={formId} color="error" variant="contained" loading={isSending}>
    {paymentsText('reverse')}
  </Button>
);

const RecordButton = ({ formId, isSending }: SubmitProps) => (
  <Button type="submit" form={formId} variant="contained" loading={isSending}>
    {paymentsText('record')}
  </Button>
);

/**
 * The dialog with the recorded payments of a record. The user can reverse a payment and, while a balance is due, record
 * a new one.
 */
export const PaymentDialog = ({ resource, open, onClose }: DialogProps) => {
  const formId = useId();
  const { settings } = useModel();
  const notify = useNotify();
  const [removing, setRemoving] = useState<Json>();
  const [record] = 'records' in open ? open.records : [];
  const book = paymentsOf(resource, record);
  const { send, failure, isSending } = useSendPayment(resource, record?.id ?? '', (isRemoval) => {
    notify(isRemoval ? paymentsText('reversed') : paymentsText('recorded'), { type: 'success' });
    onClose();
  });
  if (record === undefined || book === undefined) return null;
  const { balance, rows } = book;
  const isPaid = balance <= 0;
  const actions = (
    <>
      <Button onClick={removing === undefined ? onClose : () => setRemoving(undefined)} disabled={isSending}>
        {removing === undefined ? actionText('cancel') : actionText('back')}
      </Button>
      {removing !== undefined && <ReverseButton formId={formId} isSending={isSending} />}
      {removing === undefined && !isPaid && <RecordButton formId={formId} isSending={isSending} />}
    </>
  );
  return (
    <Sheet
      title={removing === undefined ? paymentsText('record') : paymentsText('reverse')}
      width="xs"
      onClose={onClose}
      actions={actions}
    >
      {removing === undefined ? (
        <>
          <p className="pay-balance">
            <span>{isPaid ? paymentsText('paid') : paymentsText('due')}</span>
            <b>{exactAmountText(balance)}</b>
          </p>
          {!isPaid && (
            <PaymentForm
              id={formId}
              book={book}
              start={initialPayment(book, { now: new Date(), timeZone: settings.timeZone })}
              failure={failure}
              onSend={send}
            />
          )}
          {rows.length > 0 && <PaymentList book={book} onRemove={setRemoving} />}
        </>
      ) : (
        <RemovalForm id={formId} book={book} row={removing} failure={failure} onSend={send} />
      )}
    </Sheet>
  );
};
