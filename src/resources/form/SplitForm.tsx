import {
  FormGroupsProvider,
  SourceContextProvider,
  useAugmentedForm,
  useResourceContext,
  type FormProps,
} from 'react-admin';
import { useMemo, type ReactNode } from 'react';
import { FormProvider } from 'react-hook-form';

type SplitFormProps = Omit<FormProps, 'children' | 'component'> & { readonly id: string; readonly children: ReactNode };

/**
 * React-admin's form, but with the controls in several form elements, `FormPart`: at each key a browser looks through
 * all controls of the form element that is typed into, to know what it could fill in, which in a form of a hundred
 * takes longer than all else. Whatever of them is submitted, the whole is.
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
            {/* What buttons elsewhere submit. */}
            <form id={id} noValidate hidden />
            {children}
          </div>
        </FormGroupsProvider>
      </FormProvider>
    </SourceContextProvider>
  );
};

/** Some of the controls; Enter in any of them submits. */
export const FormPart = ({ className, children }: { readonly className: string; readonly children: ReactNode }) => (
  <form noValidate className={className}>
    <button type="submit" hidden />
    {children}
  </form>
);
