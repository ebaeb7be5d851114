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
 * Like `useMutation`, but ignores a call while the previous one is pending, so that a double click writes once.
 * `isPending` is set a moment after the first click, and can come too late to disable a button.
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
