import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useNotify } from 'ra-core';
import { useState } from 'react';
import { instantText } from '#model/values/time/dates.ts';
import { calendarPaths } from '#model/wire/calendar.ts';
import { actionText } from '../../messages/en/actionText.ts';
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

/** Returns the user's feed, undefined until it is loaded, and the functions that create and revoke its address. */
const useFeed = () => {
  const notify = useNotify();
  const [changed, setChanged] = useState<Feed>();
  const [isSending, setIsSending] = useState(false);
  const { data } = useQuery({
    queryKey: ['calendarFeed'],
    staleTime: 0,
    queryFn: async ({ signal }) => feedIn((await http(calendarPaths.feed, { signal })).json),
  });
  const send = async (path: string, onDone: () => void): Promise<void> => {
    setIsSending(true);
    try {
      setChanged(feedIn((await http(path, { method: 'POST' })).json));
      onDone();
    } catch (error) {
      notify(failureOf(error).message, { type: 'error' });
    } finally {
      setIsSending(false);
    }
  };
  return {
    feed: changed ?? data,
    isSending,
    create: () => send(calendarPaths.createFeed, () => undefined),
    revoke: () => send(calendarPaths.deleteFeed, () => notify(calendarText('feed.revoked'), { type: 'success' })),
  };
};

/** Returns the whole address of a feed. It is only readable when it was just created. */
const addressOf = (feed: Feed | undefined): string | undefined =>
  feed?.path === undefined ? undefined : new URL(callAddress(feed.path), location.origin).href;

type QuestionProps = {
  readonly change: 'revoke' | 'renew';
  readonly isSending: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
};

/** Asks for confirmation of a change after which the existing address does not work. */
const FeedQuestion = ({ change, isSending, onConfirm, onCancel }: QuestionProps) => {
  const actions = (
    <>
      <Button onClick={onCancel} autoFocus>
        {actionText('cancel')}
      </Button>
      <Button
        variant="contained"
        color={change === 'revoke' ? 'error' : 'primary'}
        loading={isSending}
        onClick={onConfirm}
      >
        {calendarText(`feed.${change}`)}
      </Button>
    </>
  );
  return (
    <Sheet title={calendarText(`feed.${change}Title`)} width="xs" onClose={onCancel} actions={actions}>
      <p>{calendarText('feed.stops')}</p>
    </Sheet>
  );
};

/**
 * The dialog that creates, copies and revokes the secret address from which other calendar apps read the user's events.
 * It asks before an address stops working.
 */
export const FeedDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const copy = useCopy();
  const { timeZone } = useModel().settings;
  const { feed, isSending, create, revoke } = useFeed();
  const [asked, setAsked] = useState<'revoke' | 'renew'>();
  const address = addressOf(feed);
  const since = feed?.since ?? null;
  if (asked !== undefined)
    return (
      <FeedQuestion
        change={asked}
        isSending={isSending}
        onCancel={() => setAsked(undefined)}
        onConfirm={() => void (asked === 'revoke' ? revoke() : create()).then(() => setAsked(undefined))}
      />
    );
  const actions = (
    <>
      {since !== null && (
        <Button color="error" onClick={() => setAsked('revoke')}>
          {calendarText('feed.revoke')}
        </Button>
      )}
      <Button
        variant={address === undefined ? 'contained' : 'text'}
        loading={isSending}
        onClick={since === null ? () => void create() : () => setAsked('renew')}
      >
        {calendarText(since === null ? 'feed.create' : 'feed.renew')}
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
      {since !== null && address === undefined && (
        <p className="rec-muted">{calendarText('feed.since', { date: instantText(since, timeZone) })}</p>
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
