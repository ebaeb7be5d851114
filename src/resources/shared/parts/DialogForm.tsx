import { Form } from 'ra-core';
import type { ReactNode } from 'react';
import type { FieldValues, Resolver } from 'react-hook-form';
import { FocusFirstError } from './FocusFirstError.tsx';

type DialogFormProps = {
  /** Id of the form. The button that submits it is outside of the form. */
  readonly id: string;
  readonly defaultValues: FieldValues;
  readonly resolver: Resolver<FieldValues>;
  /** Resolves to the problems of a refused submit, by field. */
  readonly onSubmit: (values: FieldValues) => Promise<Readonly<Record<string, string>>>;
  readonly children: ReactNode;
};

/** The form of a dialog. When the user submits it with invalid values, the topmost invalid input gets the focus. */
export const DialogForm = ({ children, ...form }: DialogFormProps) => (
  <Form noValidate shouldFocusError={false} disableInvalidFormNotification {...form}>
    <FocusFirstError />
    {children}
  </Form>
);
