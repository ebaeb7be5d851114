import { useLottieLight } from 'lottie-react';
import house from './house.json';

/**
 * The loading animation: a house that is drawn, and a key at its door. The library's own `LottieDisplay` would write a
 * `style` element, which the page's policy forbids, so a bare element holds it.
 */
export const LoadingDrawing = () => {
  const { setDisplayRef } = useLottieLight({ src: house, loop: true, autoplay: true });
  return <div ref={setDisplayRef} aria-hidden="true" />;
};
