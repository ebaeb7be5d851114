import { Form, useDataProvider, useNotify } from 'ra-core';
import { useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { inputFor } from '#kinds/inputs.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { showText } from '../../messages/en/showText.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { useFormResolver } from '../form/problems/useFormResolver.ts';
import type { DialogProps } from '../shared/dialogs/dialogProps.ts';
import { failureOf } from '../shared/failureOf.ts';
import type { OpenDialog } from '../shared/dialogs/openDialog.ts';
import { FormButtons } from '../shared/parts/FormButtons.tsx';
import { Sheet } from '../shared/parts/Sheet.tsx';
import { useRefresh } from '../shared/useRefresh.ts';
import { FormFailure } from '../shared/parts/FormFailure.tsx';

type EditorProps = {
  readonly resource: Resource;
  readonly open: Extract<OpenDialog, { kind: 'documents' }>;
  readonly onClose: () => void;
};

const Editor = ({ resource, open: { record, field }, onClose }: EditorProps) => {
  const recordTitle = useRecordTitle();
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const formId = useId();
  const existing = useRef(record);
  const resolver = useFormResolver(resource, existing);
  const [failure, setFailure] = useState<string>();
  const [isSending, setSending] = useState(false);
  const { Input } = inputFor(field.kind);
  const save = async (values: FieldValues): Promise<void> => {
    setSending(true);
    setFailure(undefined);
    try {
      await provider.patch(resource.name, {
        id: record.id,
        data: { [field.name]: values[field.name] ?? null, version: record.version },
        previousData: record,
      });
      notify(showText('document.saved'), { type: 'success' });
      await refresh();
      onClose();
    } catch (error) {
      const { message, fields } = failureOf(error);
      setFailure(fields[field.name] ?? message);
    } finally {
      setSending(false);
    }
  };
  return (
    <Sheet
      title={showText('document.of', { field: field.title, record: recordTitle(resource, record) })}
      onClose={onClose}
      actions={<FormButtons formId={formId} isSending={isSending} onLeave={onClose} />}
    >
      <Form
        id={formId}
        noValidate
        defaultValues={{ [field.name]: record[field.name] ?? null }}
        resolver={resolver}
        onSubmit={(values: FieldValues) => void save(values)}
        disableInvalidFormNotification
      >
        <Input field={field} source={field.name} />
      </Form>
      <FormFailure message={failure} />
    </Sheet>
  );
};

/**
 * A dialog that changes one documents field of a record: adds and removes documents, and changes their types and expiry
 * dates. Renders nothing if `open` is another dialog.
 */
export const DocumentsDialog = ({ resource, open, onClose }: DialogProps) =>
  open.kind === 'documents' ? <Editor resource={resource} open={open} onClose={onClose} /> : null;
