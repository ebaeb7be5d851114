import Button from '@mui/material/Button';
import { useDataProvider, useNotify } from 'react-admin';
import { useState } from 'react';
import type { Operation } from '#model/schema/call.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import type { DialogProps } from '../../resources/shared/dialogProps.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { useRefresh } from '../../resources/shared/useRefresh.ts';

type SendWords = {
  readonly operation: Extract<Operation, 'sendTest' | 'sendAgain'>;
  readonly title: string;
  readonly text: string;
};

const SendDialog = ({ resource, open, onClose, words }: DialogProps & { readonly words: SendWords }) => {
  const provider = useDataProvider<GableDataProvider>();
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const [isSending, setIsSending] = useState(false);
  const [record] = 'records' in open ? open.records : [];
  if (record === undefined) return null;
  const send = async (): Promise<void> => {
    setIsSending(true);
    try {
      await provider.ask(resource.name, words.operation, { id: record.id, body: {} });
      notify('Sent. The response appears under Deliveries.', { type: 'success' });
      void refresh();
      onClose();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
      setIsSending(false);
    }
  };
  return (
    <Sheet
      title={words.title}
      width="xs"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose} disabled={isSending}>
            Cancel
          </Button>
          <Button variant="contained" loading={isSending} onClick={() => void send()} autoFocus>
            Send
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Sheet>
  );
};

/** Sends a webhook something to try it. */
export const SendTestDialog = (props: DialogProps) => (
  <SendDialog
    {...props}
    words={{
      operation: 'sendTest',
      title: 'Send a test?',
      text: 'Sends a signed event of type “test” to this webhook right away.',
    }}
  />
);

/** Sends a delivery once more. */
export const SendAgainDialog = (props: DialogProps) => (
  <SendDialog
    {...props}
    words={{
      operation: 'sendAgain',
      title: 'Send again?',
      text: 'Sends the same event again with the same id, so that the receiver can recognize duplicates.',
    }}
  />
);
