import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encrypts and decrypts secrets that the server needs again, such as keys of other software. */
export type SecretBox = {
  /** Returns the encrypted text. `place`: the source and the name of the secret: `intake/google/key`. */
  readonly seal: (text: string, place: string) => Buffer;
  /** Returns the decrypted text, or undefined if it was encrypted for another place or with another key. */
  readonly open: (sealed: Buffer, place: string) => string | undefined;
};

const ivBytes = 12;
const tagBytes = 16;

/**
 * Creates the functions that encrypt and decrypt secrets with AES-256-GCM. Their key is derived from `tokenSecret` for
 * this purpose only. A secret can be decrypted only with the `place` with which it was encrypted, so it is useless if
 * someone copies it to another row. Layout of an encrypted secret: iv, tag, ciphertext.
 */
export const createSecretBox = (tokenSecret: string): SecretBox => {
  const key = Buffer.from(hkdfSync('sha256', tokenSecret, 'gable', 'gable secrets of integrations 1', 32));
  return {
    seal: (text, place) => {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(place));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
    },
    open: (sealed, place) => {
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes))
          .setAAD(Buffer.from(place))
          .setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes));
        return decipher.update(sealed.subarray(ivBytes + tagBytes)).toString('utf8') + decipher.final('utf8');
      } catch {
        return undefined;
      }
    },
  };
};
