import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { Form } from 'ra-core';
import { useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { inputFor } from '#kinds/inputs.ts';
import type { Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { useFormResolver } from '../form/problems/useFormResolver.ts';
import { useInlineChange } from '../list/table/actions/useInlineChange.ts';
import type { OpenDialog } from '../shared/dialogs/openDialog.ts';
import type { DialogProps } from '../shared/dialogs/dialogProps.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { listText } from '../../messages/en/listText.ts';

type EditorProps = {
  readonly resource: Resource;
  readonly open: Extract<OpenDialog, { kind: 'inline' }>;
  readonly onClose: () => void;
};

const Editor = ({ resource, open: { record, field, anchor }, onClose }: EditorProps) => {
  const change = useInlineChange(resource);
  const existing = useRef(record);
  const resolver = useFormResolver(resource, existing);
  const { Input } = inputFor(field.kind);
  const save = (values: FieldValues): void => {
    // checked: a form's values are JSON, because every input returns the value of its kind
    const value = (values[field.name] ?? null) as Json;
    if (JSON.stringify(value) !== JSON.stringify(record[field.name] ?? null)) void change(record, field, value);
    onClose();
  };
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': listText('inline.title', { field: field.title }),
          sx: { width: 'min(20rem, 92vw)', p: 1.5 },
        },
        transition: {
          onEntered: (node: HTMLElement) => node.querySelector<HTMLElement>('input, select, textarea')?.focus(),
        },
      }}
    >
      <Form
        noValidate
        defaultValues={{ [field.name]: record[field.name] ?? null }}
        resolver={resolver}
        onSubmit={save}
        disableInvalidFormNotification
      >
        <Input field={field} source={field.name} />
        <div className="rec-inline-buttons">
          <Button onClick={onClose}>{actionText('cancel')}</Button>
          <Button type="submit" variant="contained">
            {actionText('save')}
          </Button>
        </div>
      </Form>
    </Popover>
  );
};

/**
 * A small dialog next to a value in a list, in which the user changes the value. Enter saves, Escape cancels. Renders
 * nothing if `open` is another dialog.
 */
export const InlineEditor = ({ resource, open, onClose }: DialogProps) =>
  open.kind === 'inline' ? <Editor resource={resource} open={open} onClose={onClose} /> : null;
