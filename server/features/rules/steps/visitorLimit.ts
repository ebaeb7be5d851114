import type pg from 'pg';
import { serverText } from '../../../language/serverText.ts';
import { countAttempts } from '../../../auth/limits/attemptLimits.ts';
import { networkOf } from '../../../auth/limits/networkOf.ts';
import { isUuid } from '../../../auth/isUuid.ts';
import type { OperationContext } from '../../../records/context/context.ts';

/** Max messages of a rule to one address a day, about records that no user created. */
const maxPerAddress = 1;
/**
 * Max messages a day that visitors of one network cause. chosen: more than the visitors of an office or a fair write,
 * and too few to be worth sending advertising.
 */
const maxPerNetwork = 20;
const dayMinutes = 24 * 60;

/** Returns the address as it is counted: `Asha+1@Example.com` is the mailbox of `asha@example.com`. */
const mailboxOf = (address: string): string => address.toLowerCase().replace(/\+[^@]*@/, '@');

/** The create of a record without a user. */
type Origin = { readonly address: string | null; readonly requestId: string | null };

const originOf = async (
  { resource }: OperationContext,
  client: pg.PoolClient,
  id: string,
): Promise<Origin | undefined> => {
  const { rows } = await client.query<Origin>({
    name: 'origin-without-user',
    text: `select address, "requestId" from gable.audit
      where "record" = $1 and "resource" = $2 and "action" = 'create' and "by" is null order by "at" limit 1`,
    values: [id, resource.name],
  });
  return rows[0];
};

/** Returns whether a create was a delivery of a source that proves who it is, such as a portal, and not a form. */
const isProven = async (
  { state }: OperationContext,
  client: pg.PoolClient,
  { requestId }: Origin,
): Promise<boolean> => {
  if (requestId === null || !isUuid(requestId)) return false;
  const { rows } = await client.query<{ source: string }>({
    name: 'source-of-delivery',
    text: 'select source from gable.intake where id = $1',
    values: [requestId],
  });
  const [delivery] = rows;
  return delivery !== undefined && state.model.intake[delivery.source]?.form === undefined;
};

/**
 * Counts a message of a rule to `address` about the record `id`, and returns why it is not sent, or undefined. Visitors
 * can type any address into a form, so a record that no user created causes each message only once a day to an address,
 * and up to 20 messages a day from one network. All servers share the counters.
 */
export const visitorLimit = async (
  context: OperationContext,
  client: pg.PoolClient,
  { rule, id, address }: { readonly rule: string; readonly id: string; readonly address: string },
): Promise<string | undefined> => {
  const origin = await originOf(context, client, id);
  if (origin === undefined) return undefined;
  const isOfNetwork = (origin.address ?? '') !== '' && !(await isProven(context, client, origin));
  const [own, network] = await countAttempts(
    client,
    [
      { kind: 'message', key: `${rule}|${mailboxOf(address)}` },
      ...(isOfNetwork ? [{ kind: 'messageNetwork' as const, key: networkOf(origin.address ?? '') }] : []),
    ],
    dayMinutes,
  );
  if ((own?.used ?? 0) > maxPerAddress) return serverText('rules.sentToday');
  return (network?.used ?? 0) > maxPerNetwork ? serverText('rules.networkSentToday') : undefined;
};
