import { Cron } from 'croner';
import { createRightsEpoch } from '../../auth/permissions/createRightsEpoch.ts';
import { fetchMedia } from '../../features/channels/fetching/fetchMedia.ts';
import { readReplies } from '../../features/channels/receiving/readReplies.ts';
import { type ChannelsJob, sendMessages } from '../../features/channels/sending/sendMessages.ts';
import { everyMinute } from '../../features/email/scheduled/schedule.ts';
import { processCalls } from '../../features/telephony/processCalls.ts';
import type { SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import type { RunJob } from './createJobRunner.ts';

type ChannelsParts = Omit<ChannelsJob, 'state' | 'graphOrigin'> & {
  readonly store: Pick<SchemaLifecycle, 'current' | 'follow'>;
  readonly runJob: RunJob;
};

/**
 * Every second, sends waiting messages, downloads the files of received messages and processes callbacks. Every minute,
 * reads replies from mailboxes. Returns a function that stops this and waits for running work.
 */
export const startChannels = ({ store, runJob, ...parts }: ChannelsParts): (() => Promise<void>) => {
  const epochOf = createRightsEpoch(parts.pool);
  const job: ChannelsJob = {
    ...parts,
    graphOrigin: 'https://graph.facebook.com',
    state: async () => {
      await store.follow(await epochOf());
      return store.current();
    },
  };
  let running: Promise<unknown> = Promise.resolve();
  const cron = new Cron('* * * * * *', { unref: true, protect: true }, async () => {
    const sent = runJob(() => sendMessages(job, () => new Date()), 'messages could not be sent');
    const processed = runJob(
      () => processCalls(job, () => new Date()),
      'callbacks about calls could not be carried out',
    );
    running = Promise.all([sent, processed]);
    await running;
  });
  let fetching: Promise<unknown> = Promise.resolve();
  // A large file must not delay messages.
  const media = new Cron('* * * * * *', { unref: true, protect: true }, async () => {
    fetching = runJob(() => fetchMedia(job, () => new Date()), 'files of messages could not be fetched');
    await fetching;
  });
  const stopReplies = everyMinute((now) => runJob(() => readReplies(job, now), 'replies could not be read'));
  return async () => {
    cron.stop();
    media.stop();
    await Promise.all([running, fetching, stopReplies()]);
  };
};
