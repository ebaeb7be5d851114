import { word } from '#model/language/wording.ts';
import { arrowButton, followStrip } from './strip.ts';

/** A picture to show: its address, and its text for screen readers. */
export type Shown = { readonly address: string; readonly alt: string };

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
): HTMLElementTagNameMap[Name] => {
  const made = document.createElement(name);
  made.className = className;
  return made;
};

const pageOf = ({ address, alt }: Shown): HTMLLIElement => {
  const item = element('li', 'sheet');
  const image = element('img', '');
  Object.assign(image, { src: address, alt, decoding: 'async', loading: 'lazy' });
  item.append(image);
  return item;
};

const zoomOut = (item: Element): void => {
  item.classList.remove('zoomed');
  item.removeAttribute('tabindex');
};

/**
 * Zooms into a picture at a spot, or shows the whole picture if it is already zoomed. Returns whether it is zoomed now.
 */
const zoom = (item: Element | undefined, spot?: { readonly x: number; readonly y: number }): boolean => {
  const image = item?.querySelector('img');
  if (!(item instanceof HTMLElement) || image === null || image === undefined) return false;
  if (item.classList.contains('zoomed')) {
    zoomOut(item);
    return false;
  }
  const { x, y } = spot ?? { x: 0.5, y: 0.5 };
  item.classList.add('zoomed');
  item.tabIndex = 0;
  item.focus({ preventScroll: true });
  item.scrollTo({
    left: x * item.scrollWidth - item.clientWidth / 2,
    top: y * item.scrollHeight - item.clientHeight / 2,
  });
  return true;
};

/**
 * Opens a full-screen dialog with pictures, first the one with index `first`. Visitors move by swipe, buttons or keys
 * (arrows, Home, End; Enter zooms, Escape closes). When the dialog closes, calls `onClose` with the index of the last
 * visible picture.
 */
export const openViewer = (pictures: readonly Shown[], first: number, onClose: (last: number) => void): void => {
  const dialog = element('dialog', 'viewer');
  dialog.setAttribute('aria-label', word('Pictures'));
  const strip = element('ul', 'sheets');
  strip.tabIndex = 0;
  strip.setAttribute('aria-label', word('Arrow keys change the picture, Enter enlarges it'));
  strip.append(...pictures.map(pageOf));
  const count = element('p', 'count');
  count.setAttribute('role', 'status');
  const zoomButton = arrowButton('zoom', 'Zoom', () => toggleZoom());
  const announce = (index: number): void => {
    count.textContent = `${index + 1} / ${pictures.length}`;
    for (const item of strip.querySelectorAll('.zoomed')) zoomOut(item);
    zoomButton.setAttribute('aria-pressed', 'false');
  };
  const steps = followStrip(strip, announce);
  const toggleZoom = (spot?: { x: number; y: number }): void => {
    const isLarge = zoom(strip.children[steps.index()], spot);
    zoomButton.setAttribute('aria-pressed', String(isLarge));
    if (!isLarge) strip.focus({ preventScroll: true });
  };
  strip.addEventListener('dblclick', (event) => {
    const image = event.target;
    if (!(image instanceof HTMLImageElement)) return;
    const box = image.getBoundingClientRect();
    toggleZoom({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  });
  dialog.addEventListener('keydown', (event) => {
    const isAtPicture = event.target instanceof Element && strip.contains(event.target);
    if (event.key === 'Enter' && isAtPicture) toggleZoom();
    // In a zoomed picture, the arrow keys scroll the picture.
    else if (!(isAtPicture && event.target !== strip)) steps.onKey(event);
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    onClose(steps.index());
  });
  dialog.append(
    strip,
    count,
    zoomButton,
    arrowButton('close', 'Close', () => dialog.close()),
  );
  if (pictures.length > 1)
    dialog.append(
      arrowButton('back', 'Previous picture', () => steps.move(-1)),
      arrowButton('next', 'Next picture', () => steps.move(1)),
    );
  document.body.append(dialog);
  dialog.showModal();
  strip.focus({ preventScroll: true });
  steps.show(first, 'instant');
};
