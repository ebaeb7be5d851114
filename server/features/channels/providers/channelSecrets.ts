import type { ChannelSchema } from '#model/schema/files/channelSchema.ts';
import { gatewaySecrets } from './sendByGateway.ts';

/** Returns the name under which the secrets and the mailbox position of a channel are stored: `channels/whatsapp`. */
export const secretNameOf = ({ name }: Pick<ChannelSchema, 'name'>): string => `channels/${name}`;

/** Returns the names of the secrets that a channel needs. */
export const channelSecretNames = ({
  gateway,
  whatsapp,
  reports,
  calls,
  replies,
}: ChannelSchema): readonly string[] => [
  ...(gateway === undefined ? [] : gatewaySecrets(gateway)),
  ...(reports === undefined && calls === undefined ? [] : ['reportKey']),
  ...(whatsapp === undefined ? [] : ['accessToken', 'key', 'token']),
  ...(replies === undefined ? [] : ['key']),
];
