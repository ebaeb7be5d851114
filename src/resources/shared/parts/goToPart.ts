/** Brings a part of a page into sight, and the keys to it. */
export const goToPart = (id: string): void => {
  const part = document.getElementById(id);
  part?.scrollIntoView({ block: 'start' });
  part?.focus({ preventScroll: true });
};
