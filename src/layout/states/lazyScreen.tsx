import { AppError } from '#model/errors.ts';
import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { ErrorState } from './ErrorState.tsx';
import { LoadingOverlay } from './LoadingOverlay.tsx';
import { shellText } from '../../messages/en/shellText.ts';

/** Max time for loading the code of a screen. Units: ms. Source: specification §9. */
export const chunkTimeoutMs = 120_000;

/** A screen whose code is loaded when it is first shown, or in advance by `preload`. */
export type LazyScreen<Props extends object> = ComponentType<Props> & {
  /**
   * Loads the screen in advance, e.g. while the pointer is on a link. Resolves even if this fails, because the screen
   * itself reports the failure.
   */
  readonly preload: () => Promise<void>;
};

/** Resolves like the promise. Errors: `UNREACHABLE` after the given time. */
const within = async <Value,>(promise: Promise<Value>, timeoutMs: number): Promise<Value> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('UNREACHABLE')), timeoutMs);
  });
  try {
    return await Promise.race([promise, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Creates a screen whose code is loaded by `load` when it is first shown; meanwhile it shows a spinner. If loading
 * fails or takes more than two minutes, it shows an error with a button to try again. Example: `lazyScreen(async () =>
 * (await import('./HomeScreen.tsx')).HomeScreen)`.
 */
export const lazyScreen = <Props extends object>(load: () => Promise<ComponentType<Props>>): LazyScreen<Props> => {
  let loaded: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  const start = (): Promise<ComponentType<Props>> => {
    loading ??= within(load(), chunkTimeoutMs).then(
      (component) => (loaded = component),
      (error: unknown) => {
        loading = undefined;
        throw error instanceof TypeError ? new AppError('UNREACHABLE', { text: shellText('failed.code') }) : error;
      },
    );
    return loading;
  };

  const Lazy = (props: Props) => {
    const [Screen, setScreen] = useState(() => loaded);
    const [error, setError] = useState<unknown>();
    const begin = useCallback(() => {
      setError(undefined);
      start().then((component) => setScreen(() => component), setError);
    }, []);
    useEffect(() => {
      if (Screen === undefined) begin();
    }, [Screen, begin]);

    if (Screen !== undefined) return <Screen {...props} />;
    if (error !== undefined) return <ErrorState error={error} title={shellText('failed.page')} onRetry={begin} />;
    return (
      <LoadingOverlay loading label={shellText('loadingPage')}>
        <div className="gable-state" />
      </LoadingOverlay>
    );
  };
  const preload = (): Promise<void> =>
    start().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Lazy, { preload });
};
