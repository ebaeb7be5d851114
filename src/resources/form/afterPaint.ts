/**
 * Runs a function after the browser has painted the next frame. In a background tab, this is only after the user has
 * returned to the tab. Returns a function that cancels it.
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
