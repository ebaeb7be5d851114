import Button from '@mui/material/Button';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { fillPath } from '#model/schema/call.ts';
import { isObject } from '#model/schema/json.ts';
import { jobPaths, type PreparedMessage } from '#model/wire/jobs.ts';
import { http } from '../../providers/api/http/http.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { bulkJobsText } from '../../messages/en/bulkJobsText.ts';
import { shellText } from '../../messages/en/shellText.ts';
import { messageLink } from '../messages/composer/messageLink.ts';

/** Fetches the prepared messages of a bulk job. */
const usePreparedMessages = (id: string): readonly PreparedMessage[] | undefined =>
  useQuery({
    queryKey: ['jobs', id, 'messages'],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      const { json } = await http(fillPath(jobPaths.messages, { id }), { signal });
      // checked: the response type in `model/wire/jobs.ts`
      return (isObject(json) ? json['data'] : []) as readonly PreparedMessage[];
    },
  }).data;

/** Returns the function that records a message of a bulk job as sent, by its position. */
const useRecordSent = (id: string): ((place: number) => void) => {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (place: number) => http(fillPath(jobPaths.sent, { id }), { method: 'POST', body: { place } }),
    onError: (error) => notify(failureOf(error).message, { type: 'error' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['jobs'], exact: true }),
  }).mutate;
};

type OpenButtonProps = { readonly message: PreparedMessage; readonly onOpen: () => void };

/** The button that opens a message in the app that sends it. */
const OpenButton = ({ message: { way, to, subject, body }, onOpen }: OpenButtonProps) => (
  <Button
    variant="contained"
    autoFocus
    component="a"
    href={messageLink({ way, to, subject, text: body })}
    target="_blank"
    rel="noreferrer"
    onClick={onOpen}
  >
    {bulkJobsText(`queue.${way}`)}
  </Button>
);

/**
 * The dialog for sending the prepared messages of the bulk job `id`, one at a time. The user opens each message in the
 * app that sends it, such as WhatsApp, or skips it.
 */
export const MessageQueue = ({ id, onClose }: { readonly id: string; readonly onClose: () => void }) => {
  const [passed, setPassed] = useState<readonly number[]>([]);
  const messages = usePreparedMessages(id);
  const recordSent = useRecordSent(id);
  const left = messages?.filter(({ place }) => !passed.includes(place)) ?? [];
  const [next] = left;
  const pass = (place: number): void => setPassed([...passed, place]);
  const actions =
    next === undefined ? (
      <Button variant="contained" onClick={onClose}>
        {shellText('close')}
      </Button>
    ) : (
      <>
        <Button onClick={() => pass(next.place)}>{bulkJobsText('queue.skip')}</Button>
        <OpenButton
          message={next}
          onOpen={() => {
            recordSent(next.place);
            pass(next.place);
          }}
        />
      </>
    );
  return (
    <Sheet title={bulkJobsText('queue.title')} width="xs" onClose={onClose} actions={actions}>
      {messages !== undefined && next === undefined && <p>{bulkJobsText('queue.done')}</p>}
      {next !== undefined && (
        <>
          <p role="status" className="job-hint">
            {bulkJobsText('queue.left', { count: left.length })}
          </p>
          <p>
            <strong>{next.title}</strong> {next.to}
          </p>
          {next.subject !== '' && <p>{next.subject}</p>}
          <p className="job-text">{next.body}</p>
        </>
      )}
    </Sheet>
  );
};
