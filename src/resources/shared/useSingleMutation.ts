import {
  type DefaultError,
  type MutateOptions,
  useMutation,
  type UseMutationOptions,
  type UseMutationResult,
} from '@tanstack/react-query';
import { useRef } from 'react';

type Result<Data, Variables> = Pick<UseMutationResult<Data, DefaultError, Variables>, 'isPending'> & {
  readonly mutate: (variables: Variables, options?: MutateOptions<Data, DefaultError, Variables>) => void;
};

/**
 * Returns the `mutate` and `isPending` of a mutation. `mutate` does nothing while an earlier call is pending, so that a
 * double click writes once: `isPending` changes a moment after the first click, which can be too late to disable a
 * button. It never throws; the handlers in the options get the error.
 */
export const useSingleMutation = <Data, Variables>(
  options: UseMutationOptions<Data, DefaultError, Variables>,
): Result<Data, Variables> => {
  const isSending = useRef(false);
  const { mutateAsync, isPending } = useMutation(options);
  const send: Result<Data, Variables>['mutate'] = (variables, own = {}) => {
    if (isSending.current) return;
    isSending.current = true;
    // Failures are reported by the handlers in the options.
    void mutateAsync(variables, own)
      .catch(() => undefined)
      .finally(() => {
        isSending.current = false;
      });
  };
  return { mutate: send, isPending };
};
