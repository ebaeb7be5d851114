import { useNotify } from 'ra-core';
import { useRef, useState } from 'react';
import type { Resource } from '#model/resource.ts';
import { type ChannelSchema, messageChannelOf } from '#model/schema/files/channelSchema.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { MessageWay } from '#model/schema/schema.ts';
import { channelsText } from '../../../messages/en/channelsText.ts';
import { attachFile, sendMessage } from '../../../providers/features/channels.ts';
import { useModel } from '../../../providers/schemas.tsx';
import { failureOf } from '../../../resources/shared/failureOf.ts';
import { createRequestKey } from '../../../resources/shared/createRequestKey.ts';
import { useRefresh } from '../../../resources/shared/useRefresh.ts';

/**
 * Returns the channel through which the server sends messages by a way of contact, such as email. Undefined if there is
 * none: users then send the message with their own app.
 */
export const useMessageChannel = (way: MessageWay): ChannelSchema | undefined =>
  messageChannelOf(useModel().channels, way);

/**
 * Returns `send`, which sends a message about a record through the server, with the attachment `file` if one is given;
 * `isSending`; and `failure`, why the last message was refused. After a success, `send` calls `onDone`.
 */
export const useSend = (resource: Resource, onDone: () => void) => {
  const notify = useNotify();
  const refresh = useRefresh(resource);
  const [withKey] = useState(createRequestKey);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<string>();
  const uploaded = useRef<{ readonly from: File; readonly id: string }>(undefined);
  const upload = async (file: File): Promise<string> => {
    if (uploaded.current?.from !== file) uploaded.current = { from: file, id: await attachFile(resource.name, file) };
    return uploaded.current.id;
  };
  const send = async (message: JsonObject, file: File | undefined): Promise<void> => {
    setIsSending(true);
    setFailure(undefined);
    try {
      const attached = file === undefined ? {} : { file: await upload(file) };
      await withKey((key) => sendMessage({ resource: resource.name, ...message, ...attached }, key));
      notify(channelsText('queued'), { type: 'success' });
      void refresh();
      onDone();
    } catch (error) {
      setFailure(failureOf(error).message);
    } finally {
      setIsSending(false);
    }
  };
  return { send: (message: JsonObject, file?: File): void => void send(message, file), isSending, failure };
};
