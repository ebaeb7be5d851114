import { scopeOf } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { callWord } from '#model/wire/calls.ts';
import { type LiveEvent, messageWord } from '#model/wire/live.ts';
import { presenceWord } from '#model/wire/presence.ts';
import type { Actor } from '../auth/actor/actor.ts';
import type { HubEvent } from './createLiveHub.ts';

/** Returns the event for the browsers of a user, or undefined if the user may not learn of it. */
export const eventFor = (
  { userId, permissions }: Actor,
  event: HubEvent,
  { resources }: Model,
): LiveEvent | undefined => {
  if (!('word' in event)) return event;
  const { word } = event;
  if (word === `user:${userId}`) return { notified: true };
  if (word.startsWith(presenceWord)) {
    const [, resource = '', record = '', users = ''] = word.split(':');
    // Only users who view the record themselves, and may see it, learn who else views it.
    return users.split(',').includes(userId) ? { present: `${resource}/${record}` } : undefined;
  }
  if (word.startsWith(callWord)) {
    const [, call = '', users = ''] = word.split(':');
    return users.split(',').includes(userId) ? { call } : undefined;
  }
  const isMessage = word.startsWith(messageWord);
  const name = isMessage ? word.slice(messageWord.length) : word;
  const resource = ownValue(resources, name);
  if (resource === undefined || scopeOf(permissions, resource.module) === undefined) return undefined;
  return isMessage ? { messages: resource.name } : { changed: resource.name };
};
