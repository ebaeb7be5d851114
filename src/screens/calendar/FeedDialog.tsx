import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { instantText } from '#model/values/time/dates.ts';
import { calendarPaths } from '#model/wire/calendar.ts';
import { calendarText } from '../../messages/en/calendarText.ts';
import { http } from '../../providers/api/http/http.ts';
import { callAddress } from '../../providers/api/config/serverConfig.ts';
import { useModel } from '../../providers/schemas.tsx';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { useCopy } from '../../resources/shared/useCopy.ts';

type Feed = { readonly since: string | null; readonly path?: string };

const feedIn = (json: unknown): Feed =>
  // checked: our server writes nothing else
  (json as { readonly data: Feed }).data;

/**
 * The dialog that creates, copies and revokes the secret address from which other calendar apps read the user's events.
 */
export const FeedDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const notify = useNotify();
  const copy = useCopy();
  const { timeZone } = useModel().settings;
  const [changed, setChanged] = useState<Feed>();
  const [isSending, setIsSending] = useState(false);
  const { data } = useQuery({
    queryKey: ['calendarFeed'],
    staleTime: 0,
    queryFn: async ({ signal }) => feedIn((await http(calendarPaths.feed, { signal })).json),
  });
  const feed = changed ?? data;
  const send = async (path: string): Promise<void> => {
    setIsSending(true);
    try {
      setChanged(feedIn((await http(path, { method: 'POST' })).json));
      if (path === calendarPaths.deleteFeed) notify(calendarText('feed.revoked'), { type: 'success' });
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  const address = feed?.path === undefined ? undefined : new URL(callAddress(feed.path), location.origin).href;
  const has = feed !== undefined && feed.since !== null;
  const actions = (
    <>
      {has && (
        <Button color="error" disabled={isSending} onClick={() => void send(calendarPaths.deleteFeed)}>
          {calendarText('feed.revoke')}
        </Button>
      )}
      <Button
        variant={address === undefined ? 'contained' : 'text'}
        disabled={isSending}
        onClick={() => void send(calendarPaths.createFeed)}
      >
        {calendarText(has ? 'feed.renew' : 'feed.create')}
      </Button>
      {address !== undefined && (
        <Button variant="contained" onClick={() => void copy(address, calendarText('feed.copied'))}>
          {calendarText('feed.copy')}
        </Button>
      )}
    </>
  );
  return (
    <Sheet title={calendarText('feed.title')} onClose={onClose} actions={actions}>
      <p>{calendarText('feed.intro')}</p>
      {has && address === undefined && feed.since !== null && (
        <p className="rec-muted">{calendarText('feed.since', { date: instantText(feed.since, timeZone) })}</p>
      )}
      {address !== undefined && (
        <TextField
          label={calendarText('feed.address')}
          value={address}
          fullWidth
          margin="normal"
          slotProps={{ input: { readOnly: true } }}
        />
      )}
    </Sheet>
  );
};
