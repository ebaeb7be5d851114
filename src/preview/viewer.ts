import { arrowButton, followStrip } from './strip.ts';

export type Shown = { readonly address: string; readonly alt: string };

const element = <Name extends keyof HTMLElementTagNameMap>(name: Name, className: string): HTMLElementTagNameMap[Name] => {
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

/** Makes a picture large enough to look into, about the spot that was pressed; once more, and it is whole again. */
const zoom = (item: Element | undefined, spot?: { readonly x: number; readonly y: number }): boolean => {
  const image = item?.querySelector('img');
  if (item === undefined || image === null || image === undefined) return false;
  const isLarge = item.classList.toggle('zoomed');
  if (isLarge) {
    const { x, y } = spot ?? { x: 0.5, y: 0.5 };
    item.scrollTo({ left: x * item.scrollWidth - item.clientWidth / 2, top: y * item.scrollHeight - item.clientHeight / 2 });
  }
  return isLarge;
};

/**
 * Shows pictures over the whole screen: swiped, by buttons or by keys (arrows, Home, End, Enter to zoom, Escape to leave).
 * The browser's own dialog keeps the focus inside.
 */
export const openViewer = (pictures: readonly Shown[], first: number, onClose: (last: number) => void): void => {
  const dialog = element('dialog', 'viewer');
  dialog.setAttribute('aria-label', 'Pictures');
  const strip = element('ul', 'sheets');
  strip.append(...pictures.map(pageOf));
  const count = element('p', 'count');
  count.setAttribute('role', 'status');
  const zoomButton = arrowButton('zoom', 'Zoom', () => toggleZoom());
  const tell = (index: number): void => {
    count.textContent = `${index + 1} / ${pictures.length}`;
    for (const item of strip.querySelectorAll('.zoomed')) item.classList.remove('zoomed');
    zoomButton.setAttribute('aria-pressed', 'false');
  };
  const steps = followStrip(strip, tell);
  const toggleZoom = (spot?: { x: number; y: number }): void =>
    zoomButton.setAttribute('aria-pressed', String(zoom(strip.children[steps.index()], spot)));
  strip.addEventListener('dblclick', (event) => {
    const image = event.target;
    if (!(image instanceof HTMLImageElement)) return;
    const box = image.getBoundingClientRect();
    toggleZoom({ x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  });
  dialog.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && event.target === dialog) toggleZoom();
    else steps.onKey(event);
  });
  dialog.addEventListener('close', () => {
    dialog.remove();
    onClose(steps.index());
  });
  dialog.append(strip, count, zoomButton, arrowButton('close', 'Close', () => dialog.close()));
  if (pictures.length > 1) dialog.append(arrowButton('back', 'Previous picture', () => steps.move(-1)), arrowButton('next', 'Next picture', () => steps.move(1)));
  dialog.tabIndex = -1;
  document.body.append(dialog);
  dialog.showModal();
  dialog.focus();
  steps.show(first, 'instant');
};
