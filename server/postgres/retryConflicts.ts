import { isObject } from '#model/schema/json.ts';

const maxAttempts = 5;

const isConflict = (error: unknown): boolean => {
  const reason = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return isObject(reason) && typeof reason['code'] === 'string' && reason['code'].startsWith('40');
};

/**
 * Runs `work` and returns its result. If Postgres aborts `work` because of another transaction (a deadlock or a
 * serialization failure, SQLSTATE class 40), calls `rollBack` and runs `work` again, up to five times in all. The other
 * transaction has usually finished by then. `rollBack` can be left out if `work` rolls back before it throws. Errors:
 * the error of the last attempt; any other error immediately.
 */
export const retryConflicts = async <T>(
  work: () => Promise<T>,
  rollBack: () => Promise<unknown> = () => Promise.resolve(),
): Promise<T> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!isConflict(error) || attempt === maxAttempts) throw error;
      await rollBack();
    }
  }
};
