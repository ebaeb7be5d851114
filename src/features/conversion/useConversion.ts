import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'ra-core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { BulkAnswer, ConvertAnswer, ConvertBody, ConvertPreview } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { recordFromTitle } from '../../providers/routing/useAddress.ts';
import { addressOf } from '#model/pages/addresses.ts';
import type { DialogProps } from '../../resources/shared/dialogs/dialogProps.ts';
import type { BulkOutcome } from '../../resources/shared/dialogs/openDialog.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { conversionText } from '../../messages/en/conversionText.ts';

type ConversionRequest = {
  readonly resource: Resource;
  readonly target: Resource;
  readonly records: readonly ResourceRecord[];
};

/** Returns the function that sends a conversion, or asks for its preview, of one or several records. */
const useSendConversion = ({ resource, records }: ConversionRequest): ((body: ConvertBody) => Promise<unknown>) => {
  const provider = useDataProvider<GableDataProvider>();
  const ids = records.map(({ id }) => id);
  const [id, ...others] = ids;
  return (body) =>
    id !== undefined && others.length === 0
      ? provider.call(resource.name, 'convert', { id, body })
      : provider.call(resource.name, 'bulk', { body: { operation: 'convert', ids, body } });
};

/** Returns the function that shows a toast about the conversion of one record, with a link to the created record. */
const useNotifyConverted = ({
  resource,
  target,
  records,
}: ConversionRequest): ((answer: ConvertAnswer['data']) => void) => {
  const recordTitle = useRecordTitle();
  const notify = useNotify();
  const navigate = useNavigate();
  const title = records[0] === undefined ? '' : recordTitle(resource, records[0]);
  return ({ attached, _id: created }) => {
    const open =
      created === undefined
        ? undefined
        : {
            label: conversionText('one.open', { thing: inLowerCase(target.title) }),
            run: () => void navigate(addressOf(target, 'show', recordFromTitle(created, title))),
          };
    const text = attached
      ? conversionText('one.attachedDone', { thing: inLowerCase(target.title) })
      : conversionText('one.created', { thing: target.title });
    notify(text, { type: 'success', ...(open === undefined ? {} : { action: open }) });
  };
};

/**
 * Returns `preview`, what a conversion would do, undefined until it is loaded; `failure`, why it could not be loaded;
 * `send`, which converts the records, passes the result to `onOutcome` and closes the dialog; and `isSending`. If
 * `send` fails, the preview is loaded again.
 */
export const useConversion = (
  request: ConversionRequest,
  { onClose, onOutcome }: Pick<DialogProps, 'onClose' | 'onOutcome'>,
) => {
  const { resource, target, records } = request;
  const notify = useNotify();
  const notifyConverted = useNotifyConverted(request);
  const client = useQueryClient();
  const sendConversion = useSendConversion(request);
  const [isSending, setIsSending] = useState(false);
  const ids = records.map(({ id }) => id);
  const preview = useQuery({
    queryKey: [resource.name, 'convertPreview', ids],
    // checked: the response type in model/wire/wire.ts
    queryFn: async () => (await sendConversion({ preview: true })) as ConvertPreview,
    gcTime: 0,
    retry: false,
  });

  const outcomeOf = (answer: unknown): BulkOutcome => {
    if (ids.length > 1) return answer as BulkAnswer['data'];
    notifyConverted(answer as ConvertAnswer['data']);
    return { done: ids, refused: [] };
  };

  const send = async (onDuplicate: 'refuse' | 'attach'): Promise<void> => {
    setIsSending(true);
    try {
      onOutcome(outcomeOf(await sendConversion({ onDuplicate })));
      for (const { name } of [resource, target]) void client.invalidateQueries({ queryKey: [name] });
      onClose();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
      void preview.refetch();
    } finally {
      setIsSending(false);
    }
  };
  return {
    preview: preview.data,
    failure: preview.error === null ? undefined : failureOf(preview.error).message,
    send,
    isSending,
  };
};
