import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { type Actor, authorId } from '../../../auth/actor/actor.ts';
import type { SecretBox } from '../../../auth/secretBox.ts';
import { dataEnvelope, object, orNull, text } from '../../../contract/schemaTypes.ts';
import { storeSecret } from '../../../connections/connectionSecrets.ts';

/** Describes the response of the routes that set a secret. */
export const secretAnswer = {
  description: 'The secret, if the server created it.',
  schema: dataEnvelope(object({ name: text, value: orNull(text) })),
};

type Setting = { readonly pool: pg.Pool; readonly box: SecretBox; readonly actor: Actor };
/** A secret to store. `source`: the name of the source, or of the channel with its prefix (`secretNameOf`). */
type NewSecret = { readonly source: string; readonly name: string; readonly value?: string | undefined };

/**
 * Stores a secret of a source or a channel, encrypted. Without a `value`, or with a blank one, the server creates the
 * secret, and only this response contains it; otherwise the `value` in the response is null.
 */
export const setSecret = async (
  { pool, box, actor }: Setting,
  { source, name, value }: NewSecret,
): Promise<{ readonly data: { readonly name: string; readonly value: string | null } }> => {
  const given = value?.trim() ?? '';
  const stored = given === '' ? randomBytes(24).toString('base64url') : given;
  await storeSecret(pool, box, { source, name, value: stored, by: authorId(actor) });
  return { data: { name, value: given === '' ? stored : null } };
};
