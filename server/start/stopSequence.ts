import type { Logger } from 'pino';

/**
 * Deadlines of the phases, counted from the signal. Units: milliseconds. `drain` answers open connections, `work` lets
 * running requests and jobs finish, `resources` closes what they used, `database` stops the embedded Postgres.
 */
const stopPhases = { drain: 5_500, work: 8_000, resources: 9_000, database: 9_700 } as const;

/** Max time of a shutdown: the process ends by then, whatever is still running. Units: ms after the signal. */
export const stopDeadlineMs = 9_900;

type StopPhase = keyof typeof stopPhases;

type StopStep = {
  readonly phase: StopPhase;
  /** Name of the step in the log when it misses its deadline. */
  readonly name: string;
  readonly run: () => Promise<unknown>;
  /** Aborts what `run` waits for. */
  readonly cut?: () => void;
};

/** What is closed, in order, when the process stops. */
export type StopSequence = {
  readonly add: (step: StopStep) => void;
  /**
   * Runs all steps once: phase after phase, the steps of a phase in parallel. Resolves when all have ended or were
   * aborted. Never rejects.
   */
  readonly run: () => Promise<void>;
};

/** Resolves to whether a promise settles within a time. */
const settlesWithin = async (promise: Promise<unknown>, timeoutMs: number): Promise<boolean> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), Math.max(0, timeoutMs));
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
};

/** Creates the sequence that stops the server. Each step has a deadline, so that no step can keep the process alive. */
export const createStopSequence = (log: Pick<Logger, 'warn' | 'error'>): StopSequence => {
  const steps: StopStep[] = [];
  const runStep = async ({ phase, name, run, cut }: StopStep, startedAt: number): Promise<void> => {
    const done = Promise.resolve()
      .then(run)
      .catch((error: unknown) => log.error({ err: error, step: name }, 'a step of the stop failed'));
    if (await settlesWithin(done, startedAt + stopPhases[phase] - performance.now())) return;
    log.warn(
      { step: name, afterMs: Math.round(performance.now() - startedAt) },
      `the stop was cut: ${name} did not finish in time`,
    );
    cut?.();
  };
  const runAll = async (): Promise<void> => {
    const startedAt = performance.now();
    for (const phase of Object.keys(stopPhases)) {
      await Promise.all(steps.filter((step) => step.phase === phase).map((step) => runStep(step, startedAt)));
    }
  };
  let running: Promise<void> | undefined;
  return { add: (step) => void steps.push(step), run: () => (running ??= runAll()) };
};
