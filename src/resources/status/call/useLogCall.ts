import { useState } from 'react';
import type { CallOutcome } from '#model/schema/statesSchema.ts';
import { failureOf } from '../../shared/failureOf.ts';
import { noteBody } from './noteBody.ts';
import type { WriteCall } from './useWriteCall.ts';

type LoggedCall = { readonly outcome?: CallOutcome; readonly note: string };

/**
 * Returns `log`, which logs a call without a next step, and `failure`, the message for the user after an error, until
 * the next `log`.
 */
export const useLogCall = (
  write: WriteCall,
): { readonly log: (call: LoggedCall) => void; readonly failure: string | undefined } => {
  const [failure, setFailure] = useState<string>();
  const log = ({ outcome, note }: LoggedCall): void => {
    setFailure(undefined);
    write({ ...(outcome === undefined ? {} : { outcome }), ...noteBody(note) }).catch((error: unknown) =>
      setFailure(failureOf(error).message),
    );
  };
  return { log, failure };
};
