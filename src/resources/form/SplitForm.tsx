import {
  FormGroupsProvider,
  SourceContextProvider,
  useAugmentedForm,
  useResourceContext,
  type FormProps,
} from 'ra-core';
import { useMemo, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';

type SplitFormProps = Omit<FormProps, 'children' | 'component'> & { readonly id: string; readonly children: ReactNode };

/**
 * react-admin's form, but with the inputs in several form elements (`FormPart`). A submit in any of these elements
 * submits the whole form. So does a button that has `id` as its attribute `form`. chosen: at each keystroke, browsers
 * search all inputs of a form element for autofill, which is slow with a hundred inputs.
 */
export const SplitForm = ({ id, className, children, ...props }: SplitFormProps) => {
  const resource = useResourceContext(props);
  const { form, formHandleSubmit } = useAugmentedForm(props);
  const source = useMemo(
    () => ({ getSource: (name: string) => name, getLabel: (name: string) => `resources.${resource}.fields.${name}` }),
    [resource],
  );
  return (
    <SourceContextProvider value={source}>
      <FormProvider {...form}>
        <FormGroupsProvider>
          <div className={className} onSubmit={formHandleSubmit}>
            {/*The submit target of buttons outside the form.*/}
            <form id={id} noValidate hidden />
            {children}
          </div>
        </FormGroupsProvider>
      </FormProvider>
    </SourceContextProvider>
  );
};

/** A form element with some of the inputs of a `SplitForm`. Enter in one of the inputs submits the whole form. */
export const FormPart = ({ className, children }: { readonly className: string; readonly children: ReactNode }) => (
  <form noValidate className={className}>
    <button type="submit" hidden />
    {children}
  </form>
);
