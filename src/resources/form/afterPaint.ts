/**
 * Runs a function after the browser has painted. Returns the function that cancels it. An animation frame runs before
 * the paint, so a task after it is used. In a background tab it waits until the tab is shown.
 */
export const afterPaint = (action: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const frame = requestAnimationFrame(() => {
    timer = setTimeout(action);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
};
