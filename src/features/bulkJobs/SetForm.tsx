import CircularProgress from '@mui/material/CircularProgress';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { Suspense, useState } from 'react';
import { FormProvider, useForm, useFormContext } from 'react-hook-form';
import type { Field } from '#model/field.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { FieldInput } from '../../resources/shared/lazyInputs.tsx';
import { useRights } from '../../resources/shared/useRights.ts';
import { bulkJobsText } from '../../messages/en/bulkJobsText.ts';
import { formText } from '../../messages/en/formText.ts';
import type { JobFormProps } from './AssignForm.tsx';
import { JobSheet } from './JobSheet.tsx';

const noValues = {};

type ValueSheetProps = JobFormProps & {
  readonly fields: readonly Field[];
  /** Undefined: none is chosen yet. */
  readonly field: Field | undefined;
  readonly choose: (name: string) => void;
};

type Choice = { readonly field: Field | undefined; readonly isCleared: boolean };

const problemOf = ({ field, isCleared }: Choice): string | undefined => {
  if (field === undefined) return bulkJobsText('set.choose');
  return field.required && isCleared ? formText('required', { field: field.title }) : undefined;
};

const submitText = ({ field, isCleared }: Choice): string => {
  if (field === undefined) return bulkJobsText('action.set');
  return bulkJobsText(isCleared ? 'set.submitClear' : 'set.submit', { field: inLowerCase(field.title) });
};

const ValueSheet = ({ resource, job, onClose, fields, field, choose }: ValueSheetProps) => {
  const { watch } = useFormContext<Record<string, unknown>>();
  // checked: the input of a field returns the JSON value of its kind
  const value = field === undefined ? undefined : (watch(field.name) as Json | undefined);
  const isCleared = value === undefined || isBlank(value);
  return (
    <JobSheet
      title={bulkJobsText('set.title', {
        count: job.total,
        things: inLowerCase(job.total === 1 ? resource.title : resource.plural),
      })}
      submit={submitText({ field, isCleared })}
      isSending={job.isSending}
      problem={problemOf({ field, isCleared })}
      onSubmit={() => field !== undefined && job.start({ [field.name]: isCleared ? null : value })}
      onClose={onClose}
    >
      <TextField
        select
        size="small"
        fullWidth
        autoFocus
        label={bulkJobsText('set.field')}
        value={field?.name ?? ''}
        onChange={({ target }) => choose(target.value)}
      >
        {fields.map(({ name, title }) => (
          <MenuItem key={name} value={name}>
            {title}
          </MenuItem>
        ))}
      </TextField>
      {field !== undefined && (
        <Suspense fallback={<CircularProgress aria-label={formText('loading')} />}>
          <FieldInput key={field.name} field={field} source={field.name} required={field.required} />
        </Suspense>
      )}
      {field?.required === false && <p className="job-hint">{bulkJobsText('set.clear')}</p>}
    </JobSheet>
  );
};

/** Returns the fields that the schema allows bulk actions to set and that the user may change. */
const settableFields = (
  { fields }: Resource,
  { mayWrite }: Pick<ReturnType<typeof useRights>, 'mayWrite'>,
): readonly Field[] => fields.filter((field) => field.bulk && mayWrite(field));

/**
 * The form of the bulk action that sets one field of many records. The user chooses the field and its new value, or
 * clears the field if it is not required.
 */
export const SetForm = (props: JobFormProps) => {
  const fields = settableFields(props.resource, useRights(props.resource));
  // None is chosen at first: one click must not clear a field of all records.
  const [name, setName] = useState<string>();
  const field = fields.find((one) => one.name === name);
  return <OneField key={name} {...props} fields={fields} field={field} choose={setName} />;
};

const OneField = (props: ValueSheetProps) => {
  const form = useForm<Record<string, unknown>>({ defaultValues: noValues });
  return (
    <FormProvider {...form}>
      <ValueSheet {...props} />
    </FormProvider>
  );
};
