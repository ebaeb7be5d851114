import Button from '@mui/material/Button';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import type { Operation } from '#model/schema/call.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import type { DialogProps } from '../../resources/shared/dialogs/dialogProps.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { useRefresh } from '../../resources/shared/useRefresh.ts';
import { actionText } from '../../messages/en/actionText.ts';
import { integrationsText } from '../../messages/en/integrationsText.ts';

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
      await provider.call(resource.name, words.operation, { id: record.id, body: {} });
      notify(integrationsText('send.done'), { type: 'success' });
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
            {actionText('cancel')}
          </Button>
          <Button variant="contained" loading={isSending} onClick={() => void send()} autoFocus>
            {integrationsText('send.action')}
          </Button>
        </>
      }
    >
      <p>{words.text}</p>
    </Sheet>
  );
};

/** The dialog that sends a test event to a webhook. */
export const SendTestDialog = (props: DialogProps) => (
  <SendDialog
    {...props}
    words={{
      operation: 'sendTest',
      title: integrationsText('send.test.title'),
      text: integrationsText('send.test.text'),
    }}
  />
);

/** The dialog that sends a delivery again. */
export const SendAgainDialog = (props: DialogProps) => (
  <SendDialog
    {...props}
    words={{
      operation: 'sendAgain',
      title: integrationsText('send.again.title'),
      text: integrationsText('send.again.text'),
    }}
  />
);
