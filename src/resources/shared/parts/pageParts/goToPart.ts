/** Scrolls to a section of a page and moves the focus there. */
export const goToPart = (id: string): void => {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
};
