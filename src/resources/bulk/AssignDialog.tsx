import Button from '@mui/material/Button';
import CircularProgress from '@mui/material/CircularProgress';
import { Form } from 'react-admin';
import { Suspense, useId, useMemo } from 'react';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { isBlank, type Json } from '#model/schema/json.ts';
import type { DialogProps } from '../shared/dialogProps.ts';
import { FieldInput } from '../shared/lazyInputs.tsx';
import { Sheet } from '../shared/parts/Sheet.tsx';
import { toResolver } from '../shared/toResolver.ts';
import { useRights } from '../shared/useRights.ts';
import { useBulk } from './useBulk.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { bulkText } from '../../messages/en/bulkText.ts';
import { formText } from '../../messages/en/formText.ts';

const noValues = {};

/** Assigns several records to another owner at once. */
export const AssignDialog = ({ resource, open, onClose, onOutcome }: DialogProps) => {
  const id = useId();
  const { assignable } = useRights(resource);
  const { send, isSending } = useBulk(resource, { onClose, onOutcome });
  const resolver = useMemo(
    () =>
      toResolver((values) => {
        const problems: Record<string, string> = {};
        if (assignable !== undefined && isBlank(values[assignable.name]))
          problems[assignable.name] = formText('required', { field: assignable.title });
        return problems;
      }),
    [assignable],
  );
  if (assignable === undefined || !('records' in open)) return null;
  const onSubmit = (values: Readonly<Record<string, unknown>>): void => {
    // checked: the input of a field hands out its kind's JSON value
    const value = values[assignable.name] as Json;
    void send({ verb: 'patch', ids: open.records.map((record) => record.id), body: { [assignable.name]: value } });
  };
  const actions = (
    <>
      <Button onClick={onClose} disabled={isSending}>
        {actionText('cancel')}
      </Button>
      <Button type="submit" form={id} variant="contained" loading={isSending}>
        {bulkText('set', { field: inLowerCase(assignable.title) })}
      </Button>
    </>
  );
  return (
    <Sheet
      title={bulkText('assign', {
        field: assignable.title,
        count: open.records.length,
        things: inLowerCase(resource.plural),
      })}
      width="xs"
      onClose={onClose}
      actions={actions}
    >
      <Form
        id={id}
        noValidate
        defaultValues={noValues}
        resolver={resolver}
        onSubmit={onSubmit}
        disableInvalidFormNotification
      >
        <Suspense fallback={<CircularProgress aria-label={formText('loading')} />}>
          <FieldInput field={assignable} source={assignable.name} required />
        </Suspense>
      </Form>
    </Sheet>
  );
};
