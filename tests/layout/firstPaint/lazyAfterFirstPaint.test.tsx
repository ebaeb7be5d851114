// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { type ComponentType, Suspense } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { createFirstPaint } from '../../../src/layout/firstPaint/createFirstPaint.ts';
import { lazyAfterFirstPaint } from '../../../src/layout/firstPaint/lazyAfterFirstPaint.tsx';

afterEach(cleanup);

const start = () => {
  const load = vi.fn<() => Promise<ComponentType<{ readonly name: string }>>>(
    async () =>
      ({ name }: { readonly name: string }) => <p>{name} is here</p>,
  );
  const Waiting = ({ name }: { readonly name: string }) => <p>{name} comes</p>;
  const Part = lazyAfterFirstPaint(load, Waiting, createFirstPaint());
  const show = (name: string) =>
    render(
      <Suspense fallback={<p>loading</p>}>
        <Part name={name} />
      </Suspense>,
    );
  return { load, show };
};

it('lazyAfterFirstPaint loads after the first paint, and shows the placeholder until then', async () => {
  const { load, show } = start();
  show('The bell');
  expect(screen.getByText('The bell comes')).toBeDefined();
  expect(load).not.toHaveBeenCalled();
  await screen.findByText('The bell is here');
  expect(load).toHaveBeenCalledTimes(1);
});

it('lazyAfterFirstPaint shows the component immediately on later screens', async () => {
  const { show } = start();
  const first = show('The bell');
  await screen.findByText('The bell is here');
  first.unmount();
  show('Another bell');
  expect(screen.getByText('Another bell is here')).toBeDefined();
});
