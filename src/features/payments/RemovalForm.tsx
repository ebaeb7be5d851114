import { Form } from 'ra-core';
import type { FieldValues } from 'react-hook-form';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Failure } from '../../resources/shared/failureOf.ts';
import { NoteInput } from '../../resources/shared/parts/NoteInput.tsx';
import { toResolver } from '../../resources/shared/toResolver.ts';
import type { Book } from './book.ts';
import { PaymentLine } from './PaymentList.tsx';
import type { SendPayment } from './useSendPayment.ts';
import { FormFailure } from '../../resources/shared/parts/FormFailure.tsx';
import { actionText } from '../../messages/en/actionText.ts';
import { formText } from '../../messages/en/formText.ts';

type RemovalFormProps = {
  readonly id: string;
  readonly book: Book;
  readonly row: Json;
  readonly failure: Failure | undefined;
  readonly onSend: SendPayment;
};

const resolver = toResolver(({ note }) =>
  typeof note === 'string' && note.trim() !== '' ? {} : { note: formText('required', { field: actionText('note') }) },
);

/**
 * The form that asks why the payment `row` of the payments `book` is reversed. `onSend` gets the request that reverses
 * it. The reason is saved in the audit log.
 */
export const RemovalForm = ({ id, book, row, failure, onSend }: RemovalFormProps) => {
  if (!isObject(row)) return null;
  // checked: `row` is one of the payments of the record
  const payment = row as JsonObject;
  return (
    <Form
      id={id}
      noValidate
      defaultValues={{ note: '' }}
      resolver={resolver}
      onSubmit={({ note }: FieldValues) => onSend({ remove: payment[book.key] ?? null, note: String(note) })}
      disableInvalidFormNotification
    >
      <p className="pay-balance">
        <PaymentLine book={book} row={payment} />
      </p>
      {failure?.fields['note'] === undefined && failure !== undefined && <FormFailure message={failure.message} />}
      <NoteInput source="note" required autoFocus />
    </Form>
  );
};
