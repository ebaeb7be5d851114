import { openViewer } from './openViewer.ts';
import { arrowButton, followStrip } from './strip.ts';

/**
 * Makes a row of pictures interactive: adds buttons for the previous and next picture, updates the counter, handles
 * arrow keys, and opens the viewer on a click. Does nothing if the gallery has no row (`.strip`).
 */
export const startGallery = (gallery: HTMLElement): void => {
  const strip = gallery.querySelector<HTMLElement>('.strip');
  const links = [...gallery.querySelectorAll<HTMLAnchorElement>('[data-picture]')];
  const current = gallery.querySelector('[data-current]');
  if (strip === null) return;
  const pictures = links.map((link) => ({ address: link.href, alt: link.querySelector('img')?.alt ?? '' }));
  const steps = followStrip(strip, (index) => {
    if (current !== null) current.textContent = String(index + 1);
  });
  strip.addEventListener('keydown', (event) => {
    // On wide screens all pictures are visible, and the arrow keys scroll the page.
    if (strip.scrollWidth > strip.clientWidth) steps.onKey(event);
  });
  links.forEach((link, index) => {
    link.setAttribute('aria-haspopup', 'dialog');
    link.addEventListener('click', (event) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      openViewer(pictures, index, (last) => {
        steps.show(last, 'instant');
        links[last]?.focus({ preventScroll: true });
      });
    });
  });
  if (links.length > 1)
    gallery.append(
      arrowButton('back', 'Previous picture', () => steps.move(-1)),
      arrowButton('next', 'Next picture', () => steps.move(1)),
    );
};
