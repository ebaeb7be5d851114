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

const noValues = {};

/** Gives several records another owner at once. */
export const AssignDialog = ({ resource, open, onClose, onOutcome }: DialogProps) => {
  const id = useId();
  const { assignable } = useRights(resource);
  const { send, isSending } = useBulk(resource, { onClose, onOutcome });
  const resolver = useMemo(
    () =>
      toResolver((values) => {
        const problems: Record<string, string> = {};
        if (assignable !== undefined && isBlank(values[assignable.name]))
          problems[assignable.name] = `Please enter ${assignable.title}`;
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
        Cancel
      </Button>
      <Button type="submit" form={id} variant="contained" loading={isSending}>
        Set {inLowerCase(assignable.title)}
      </Button>
    </>
  );
  return (
    <Sheet
      title={`${assignable.title} of ${open.records.length} ${inLowerCase(resource.plural)}`}
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
        <Suspense fallback={<CircularProgress aria-label="Loading the form" />}>
          <FieldInput field={assignable} source={assignable.name} required />
        </Suspense>
      </Form>
    </Sheet>
  );
};
