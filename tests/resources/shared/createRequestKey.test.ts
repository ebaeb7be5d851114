import { expect, it } from 'vitest';
import { AppError } from '#model/errors.ts';
import { createRequestKey } from '../../../src/resources/shared/createRequestKey.ts';

const refusedWith = (code: 'UNREACHABLE' | 'INVALID' | 'KEY_USED') => async (): Promise<never> => {
  throw new AppError(code);
};

it('a request keeps its key while it is not certain that the server processed it', async () => {
  const withKey = createRequestKey();
  const keys: string[] = [];
  const send = async (key: string): Promise<void> => void keys.push(key);
  const lost = async (key: string): Promise<never> => {
    keys.push(key);
    throw new AppError('UNREACHABLE');
  };
  await expect(withKey(lost)).rejects.toThrow(AppError);
  await expect(withKey(refusedWith('INVALID'))).rejects.toThrow(AppError);
  await withKey(send);
  await withKey(send);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
  await expect(withKey(refusedWith('KEY_USED'))).rejects.toThrow(AppError);
  await withKey(send);
  await expect(withKey(refusedWith('INVALID'), ['INVALID'])).rejects.toThrow(AppError);
  await withKey(send);
  expect(new Set(keys).size).toBe(4);
});
