import { useCallback, useState } from 'react';
import { AppError } from '#model/errors.ts';
import { signInText } from '../../messages/en/signInText.ts';

/** Name of an input → its problem. */
export type Problems = Readonly<Record<string, string>>;

type Submit = {
  readonly isBusy: boolean;
  /** A problem that is not about one input. */
  readonly failure: string | undefined;
  /** Input → its problem. */
  readonly problems: Problems;
  readonly submit: (problems: Problems, send: () => Promise<void>) => Promise<void>;
};

const textOf = (error: unknown): string => (error instanceof AppError ? error.message : signInText('failed'));

/**
 * Returns `submit` and the state of a small form. `submit` gets the problems that the form itself has found. If there
 * are none, `submit` calls `send`. `problems`: those of the form, or those that the server found. `failure`: the text
 * of an error that is not about an input. `isBusy`: whether `send` is running.
 */
export const useSubmit = (): Submit => {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const [problems, setProblems] = useState<Problems>({});
  const submit = useCallback(async (found: Problems, send: () => Promise<void>) => {
    setProblems(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    try {
      await send();
    } catch (error) {
      const fields = error instanceof AppError ? error.fields : undefined;
      setProblems(fields ?? {});
      setFailure(fields === undefined || Object.keys(fields).length === 0 ? textOf(error) : undefined);
    } finally {
      setIsBusy(false);
    }
  }, []);
  return { isBusy, failure, problems, submit };
};
