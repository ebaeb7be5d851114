import { useLottieLight } from 'lottie-react';
import house from './house.json';

/**
 * The loading animation: a house that is drawn, and a key at its door. It does not use `LottieDisplay` of lottie-react,
 * which would write a `style` element that the page's policy forbids.
 */
export const LoadingDrawing = () => {
  const { setDisplayRef } = useLottieLight({ src: house, loop: true, autoplay: true });
  return <div ref={setDisplayRef} aria-hidden="true" />;
};
