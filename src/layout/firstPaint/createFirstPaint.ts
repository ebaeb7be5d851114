/** The first paint of a page: whether it has happened, and a way to wait for it. */
export type FirstPaint = {
  readonly isDone: () => boolean;
  /** Resolves when the screen that is currently rendered has been painted. */
  readonly wait: () => Promise<void>;
};

/** chosen: the longest wait, for a page in the background, which paints nothing. Units: ms. */
const maxWaitMs = 500;

/**
 * Creates an object that waits for the first paint: `wait` resolves after the next frame, or after half a second in a
 * page in the background. From then on `isDone` returns true.
 */
export const createFirstPaint = (): FirstPaint => {
  let painting: Promise<void> | undefined;
  let isPainted = false;
  return {
    isDone: () => isPainted,
    wait: () => {
      painting ??= new Promise<void>((resolve) => {
        setTimeout(resolve, maxWaitMs);
        // This runs after the next frame, in which the screen is painted.
        requestAnimationFrame(() => setTimeout(resolve));
      }).then(() => {
        isPainted = true;
      });
      return painting;
    },
  };
};
