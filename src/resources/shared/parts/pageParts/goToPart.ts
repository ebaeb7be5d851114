/** Scrolls to the section with an element id and moves the focus there. Does nothing if there is no such element. */
export const goToPart = (id: string): void => {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
};
