import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../../language/serverText.ts';
import type { Model } from '#model/resource.ts';
import { isObject } from '#model/schema/json.ts';
import { type IntakeSchema, isActiveIntake } from '#model/schema/files/intakeSchema.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { isUuid } from '../../../auth/isUuid.ts';
import type { SecretBox } from '../../../auth/secretBox.ts';
import { countRefusal } from '../../../connections/countRefusal.ts';
import { storeDeliveries } from './deliveries.ts';
import { readSecret } from '../../../connections/connectionSecrets.ts';
import { type Payload, readDelivered, recordsInPayload } from '../../../connections/payload/readPayload.ts';
import { type Delivery, isEqualInConstantTime, verifyDelivery } from '../../../connections/verifyDelivery.ts';

/** What `receiveDelivery` needs. */
export type Intake = {
  readonly pool: pg.Pool;
  readonly model: () => Model;
  readonly box: SecretBox;
};

/** Returns an active source. Errors: `NOT_FOUND`. */
const findIntake = ({ intake }: Model, name: string): IntakeSchema => {
  const source = ownValue(intake, name);
  if (source === undefined || !isActiveIntake(source))
    throw new AppError('NOT_FOUND', { text: serverText('settings.noSource') });
  return source;
};

/** Returns a value without its member at a path. */
const withoutKey = (value: unknown, path: readonly string[]): unknown => {
  const [step, ...rest] = path;
  if (step === undefined || !isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, child]): readonly [string, unknown][] => {
      if (name !== step) return [[name, child]];
      return rest.length === 0 ? [] : [[name, withoutKey(child, rest)]];
    }),
  );
};

/**
 * Returns a payload without the members that hold the secret of its source, so that the secret is neither stored nor
 * shown. A payload without such members is returned unchanged.
 */
export const withoutKeys = ({ verify }: Pick<IntakeSchema, 'verify'>, payload: Payload): Payload => {
  const bare = verify.body === undefined ? payload : withoutKey(payload, verify.body.split('.'));
  const whole = verify.query === undefined ? bare : withoutKey(bare, [verify.query]);
  return isObject(whole) ? whole : {};
};

/** `type`: content type of the body. `address`: IP address of the sender. */
type Arrival = Delivery & {
  readonly type: string;
  readonly address: string;
  readonly now: Date;
  readonly isGet: boolean;
};

/**
 * Returns whether a request is one that a webhook of this installation sends. A rule could otherwise start itself by a
 * webhook to a source.
 */
const isOwnWebhook = async (pool: pg.Pool, { headers }: Delivery): Promise<boolean> => {
  const id = headers['webhook-id'];
  if (typeof id !== 'string' || !isUuid(id)) return false;
  const { rows } = await pool.query<{ own: boolean }>(
    'select exists (select from gable.webhook_queue where delivery = $1) as own',
    [id],
  );
  return rows[0]?.own === true;
};

/**
 * Verifies and stores a delivery of the source `name`, and returns how many of its records are new. A worker processes
 * the records later, so the caller can respond immediately. Errors: `NOT_FOUND` if no active source has this name.
 * These refusals are counted and shown in Settings, Intake: `NOT_VERIFIED` if the delivery does not come from the
 * source; `MALFORMED_JSON` and `INVALID` if its content cannot be parsed.
 */
export const receiveDelivery = async (
  { pool, model, box }: Intake,
  name: string,
  arrival: Arrival,
): Promise<{ readonly accepted: number }> => {
  const source = findIntake(model(), name);
  const { address, now } = arrival;
  const refuse = async (reason: string, error: AppError): Promise<never> => {
    await countRefusal(pool, { source: name, reason, address, now });
    throw error;
  };
  let payload: Payload | undefined;
  let problem: AppError | undefined;
  try {
    payload = { ...(source.get === true ? arrival.query : {}), ...(await readDelivered(arrival.body, arrival.type)) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    problem = error;
  }
  const secret = await readSecret(pool, box, { source: name, name: 'key' });
  const wrong = verifyDelivery(source, arrival, { secret, payload });
  // The sender learns only that it was refused; the reason is for the people of the agency.
  if (wrong !== undefined) return refuse(wrong, new AppError('NOT_VERIFIED'));
  if (arrival.isGet && source.get !== true)
    return refuse('This source does not accept deliveries by GET', new AppError('NOT_VERIFIED'));
  if (await isOwnWebhook(pool, arrival))
    return refuse(
      'A webhook of this installation sent it, which could start itself endlessly',
      new AppError('NOT_VERIFIED'),
    );
  if (payload === undefined)
    return refuse(problem?.message ?? 'The content is not data', problem ?? new AppError('INVALID'));
  const kept = withoutKeys(source, payload);
  const records = recordsInPayload(kept, source.records);
  const whole = records.length === 0;
  const accepted = await storeDeliveries(pool, source, { records: whole ? [kept] : records, whole, address, now });
  return { accepted };
};

/**
 * Returns the response to a handshake: a request by which some sources check this server's address before the first
 * delivery. Undefined if the query is no handshake of the source `name`. Errors: `NOT_FOUND` if no active source has
 * this name; `NOT_VERIFIED` for a wrong token, which is counted as a refused delivery.
 */
export const answerHandshake = async (
  { pool, model, box }: Intake,
  name: string,
  { query, address, now }: { readonly query: Payload; readonly address: string; readonly now: Date },
): Promise<string | undefined> => {
  const { handshake } = findIntake(model(), name);
  if (handshake === undefined || query[handshake.answer] === undefined) return undefined;
  const secret = await readSecret(pool, box, { source: name, name: 'token' });
  const [sent, answer] = [query[handshake.token], query[handshake.answer]];
  if (
    secret !== undefined &&
    typeof sent === 'string' &&
    typeof answer === 'string' &&
    isEqualInConstantTime(sent, secret)
  )
    return answer.slice(0, 500);
  await countRefusal(pool, { source: name, reason: 'The token of the handshake is wrong', address, now });
  throw new AppError('NOT_VERIFIED');
};
