import CircularProgress from '@mui/material/CircularProgress';
import { Form } from 'ra-core';
import { Suspense } from 'react';
import type { FieldValues } from 'react-hook-form';
import { isBlank, type JsonObject } from '#model/schema/json.ts';
import type { Failure } from '../../resources/shared/failureOf.ts';
import { FieldInput } from '../../resources/shared/lazyInputs.tsx';
import { toResolver } from '../../resources/shared/toResolver.ts';
import type { Book } from './book.ts';
import type { SendPayment } from './useSendPayment.ts';
import { FormFailure } from '../../resources/shared/parts/FormFailure.tsx';
import { formText } from '../../messages/en/formText.ts';

type PaymentFormProps = {
  readonly id: string;
  readonly book: Book;
  readonly start: JsonObject;
  readonly failure: Failure | undefined;
  readonly onSend: SendPayment;
};

/**
 * The form of a new payment, with the initial values `start`. `book`: the payments of the record, and the fields of a
 * payment. `onSend` gets the values. An error of the server (`failure`) is shown at the field that it is about,
 * otherwise above the inputs.
 */
export const PaymentForm = ({ id, book, start, failure, onSend }: PaymentFormProps) => {
  const { fields } = book;
  const resolver = toResolver((values) =>
    Object.fromEntries(
      fields
        .filter(({ name, required }) => required && isBlank(values[name]))
        .map(({ name, title }) => [name, formText('required', { field: title })]),
    ),
  );
  const isElsewhere =
    failure !== undefined && !Object.keys(failure.fields).some((name) => fields.some((field) => field.name === name));
  return (
    // checked: a form's values are JSON, because every input returns the value of its kind
    <Form
      id={id}
      noValidate
      defaultValues={start}
      resolver={resolver}
      onSubmit={(values: FieldValues) => onSend(values as JsonObject)}
      disableInvalidFormNotification
    >
      {isElsewhere && <FormFailure message={failure.message} />}
      <Suspense fallback={<CircularProgress aria-label={formText('loading')} />}>
        <div className="pay-fields">
          {fields.map((field) => (
            <FieldInput key={field.name} field={field} source={field.name} />
          ))}
        </div>
      </Suspense>
    </Form>
  );
};
