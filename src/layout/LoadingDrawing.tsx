import { useLottieLight } from 'lottie-react';
import house from './house.json';

/**
 * The moving drawing: a house that draws itself, and a key that comes to its door.
 * The library's own `LottieDisplay` would write a `style` element, which the page's policy forbids, so a bare one holds
 * it.
 */
export const LoadingDrawing = () => {
  const { setDisplayRef } = useLottieLight({ src: house, loop: true, autoplay: true });
  return <div ref={setDisplayRef} aria-hidden="true" />;
};
