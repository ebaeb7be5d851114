import { AppError } from '#model/errors.ts';

/**
 * Runs `work`. If `work` throws an `AppError`, throws it again with the prefix and a dot before the name of each field:
 * `scheduledAt` becomes `next.scheduledAt`.
 */
export const prefixFields = async (prefix: string, work: () => Promise<void>): Promise<void> => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof AppError) || error.fields === undefined) throw error;
    const fields = Object.fromEntries(Object.entries(error.fields).map(([name, text]) => [`${prefix}.${name}`, text]));
    throw new AppError(error.code, {
      text: error.message,
      fields,
      ...(error.extra === undefined ? {} : { extra: error.extra }),
      cause: error,
    });
  }
};
