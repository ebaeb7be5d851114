import { useLottieLight, LottieDisplay } from 'lottie-react';
import house from './house.json';

/** The moving drawing: a house that draws itself, and a key that comes to its door. */
export const LoadingDrawing = () => {
  const drawing = useLottieLight({ src: house, loop: true, autoplay: true });
  return <LottieDisplay lottie={drawing} aria-hidden="true" />;
};
