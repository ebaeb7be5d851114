/** What the primary process does after the signal SIGHUP. */
export type ReloadSignal = {
  /** Sets what SIGHUP runs. If the signal was received earlier, runs it now. */
  readonly use: (reload: () => Promise<unknown>) => void;
};

/**
 * Listens for SIGHUP, and runs the function that was passed to `use`: one run at a time, and one more after a signal
 * during a run, because what the run has started may be older than the signal. Call it at the start of the process,
 * which the signal would end without a listener.
 */
export const reloadOnSignal = (): ReloadSignal => {
  let reload: (() => Promise<unknown>) | undefined;
  let [isWanted, isRunning] = [false, false];
  const run = async (): Promise<void> => {
    if (reload === undefined || isRunning) return;
    isRunning = true;
    while (isWanted) {
      isWanted = false;
      await reload();
    }
    isRunning = false;
  };
  process.on('SIGHUP', () => {
    isWanted = true;
    void run();
  });
  return {
    use: (next) => {
      reload = next;
      void run();
    },
  };
};
