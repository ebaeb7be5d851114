/** The first paint of a page. */
export type FirstPaint = {
  readonly isDone: () => boolean;
  /** Resolves once the screen that is being made has been painted. */
  readonly wait: () => Promise<void>;
};

/** chosen: a page in the background paints nothing, and waits no longer than this. Units: ms. */
const maxWaitMs = 500;

/** Returns what waits for the first paint, from the first call of `wait` on. */
export const createFirstPaint = (): FirstPaint => {
  let painting: Promise<void> | undefined;
  let isPainted = false;
  return {
    isDone: () => isPainted,
    wait: () => {
      painting ??= new Promise<void>((resolve) => {
        setTimeout(resolve, maxWaitMs);
        // The frame after the current one.
        requestAnimationFrame(() => setTimeout(resolve));
      }).then(() => {
        isPainted = true;
      });
      return painting;
    },
  };
};
