// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { chunkTimeoutMs, lazyScreen } from '../../../src/layout/states/lazyScreen.tsx';

const Home = () => <p>the home</p>;

describe('lazyScreen', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('shows a fallback until the screen is loaded', async () => {
    const Screen = lazyScreen(() => Promise.resolve(Home));
    render(<Screen />);
    expect(screen.getByText('Loading page')).toBeDefined();
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText('the home')).toBeDefined();
  });

  it('shows an error after 120 seconds, and loads again on Try again', async () => {
    expect(chunkTimeoutMs).toBe(120_000);
    const answers: Promise<typeof Home>[] = [new Promise(() => undefined), Promise.resolve(Home)];
    const Screen = lazyScreen(() => answers.shift() ?? Promise.reject(new Error('asked a third time')));
    render(<Screen />);
    await act(() => vi.advanceTimersByTimeAsync(119_999));
    expect(screen.queryByRole('alert')).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.getByRole('alert').textContent).toContain("Can't reach the server");
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByText('the home')).toBeDefined();
  });

  it('shows an error when the chunk cannot be fetched', async () => {
    const Screen = lazyScreen(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    render(<Screen />);
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(screen.getByRole('alert').textContent).toContain("We couldn't load this page");
    expect(screen.getByRole('alert').textContent).not.toContain('dynamically imported');
  });

  it('renders immediately when the screen is preloaded', async () => {
    const Screen = lazyScreen(() => Promise.resolve(Home));
    Screen.preload();
    await vi.advanceTimersByTimeAsync(0);
    render(<Screen />);
    expect(screen.getByText('the home')).toBeDefined();
  });
});
