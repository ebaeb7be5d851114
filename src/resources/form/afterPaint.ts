/**
 * Does something once the browser has painted what stands now, and returns what calls it off. A frame's callback comes
 * before its painting, so it is a task behind it; in a tab in the background, where nothing is painted, once it is
 * shown again.
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
