// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { CoreAdminContext, useNotificationContext, useNotify } from 'ra-core';
import { useEffect } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Toasts } from '../../../src/layout/toasts/Toasts.tsx';
import { useNotifyLatest } from '../../../src/layout/toasts/useNotifyLatest.ts';
import { i18nProvider } from '../../../src/messages/i18nProvider.ts';

type Options = Parameters<ReturnType<typeof useNotify>>[1];

const NotifyButton = ({ text, options }: { readonly text: string; readonly options?: Options }) => {
  const notify = useNotify();
  return (
    <button type="button" onClick={() => notify(text, options)}>
      tell
    </button>
  );
};

const show = (text: string, options?: Options): void => {
  render(
    <MemoryRouter>
      <CoreAdminContext i18nProvider={i18nProvider}>
        <NotifyButton text={text} options={options ?? {}} />
        <Toasts />
      </CoreAdminContext>
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByText('tell'));
};

/** Adds a message in the same moment as the toasts take the first one. */
const AnotherMessage = () => {
  const { notifications } = useNotificationContext();
  const notify = useNotify();
  const isFirst = notifications.length === 1;
  useEffect(() => {
    if (isFirst) notify('The call could not be saved', { type: 'error', autoHideDuration: null });
  }, [isFirst, notify]);
  return null;
};

describe('Toasts', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('shows only the latest of many waiting messages on a topic', () => {
    const LatestButton = ({ text }: { readonly text: string }) => {
      const notify = useNotifyLatest('bell');
      return (
        <button type="button" onClick={() => notify(text)}>
          tell
        </button>
      );
    };
    render(
      <MemoryRouter>
        <CoreAdminContext i18nProvider={i18nProvider}>
          <NotifyButton text="Saved" />
          {['Assigned: 1', 'Assigned: 2', 'Assigned: 3'].map((text) => (
            <LatestButton key={text} text={text} />
          ))}
          <Toasts />
        </CoreAdminContext>
      </MemoryRouter>,
    );
    for (const button of screen.getAllByText('tell')) fireEvent.click(button);
    expect(screen.getByRole('status').textContent).toContain('Saved');
    act(() => void vi.advanceTimersByTime(3000));
    expect(screen.getByRole('status').textContent).toContain('Assigned: 3');
    act(() => void vi.advanceTimersByTime(3000));
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('shows a message that is added while another one is taken', async () => {
    render(
      <MemoryRouter>
        <CoreAdminContext i18nProvider={i18nProvider}>
          <NotifyButton text="Sent" />
          <AnotherMessage />
          <Toasts />
        </CoreAdminContext>
      </MemoryRouter>,
    );
    fireEvent.click(screen.getByText('tell'));
    screen.getByText('Sent');
    await act(() => vi.advanceTimersByTime(3000));
    screen.getByText('The call could not be saved');
  });

  it('shows a toast for 3 seconds', async () => {
    show('Saved the lead');
    await act(() => vi.advanceTimersByTimeAsync(2999));
    expect(screen.getByRole('status').textContent).toContain('Saved the lead');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.queryByText('Saved the lead')).toBeNull();
  });

  it('translates react-admin keys', () => {
    show('ra.notification.updated', { messageArgs: { smart_count: 1 } });
    expect(screen.getByRole('status').textContent).toContain('Saved');
  });

  it('announces errors as alerts and other toasts as status messages', () => {
    show('It failed', { type: 'error' });
    expect(screen.getByRole('alert').textContent).toContain('It failed');
    expect(screen.getByRole('status').textContent).toBe('');
  });

  it('runs the action of a toast and closes it', async () => {
    const run = vi.fn<() => void>();
    show('The fields have changed', { autoHideDuration: null, action: { label: 'Refresh', run } });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText('The fields have changed')).toBeNull();
  });
});
