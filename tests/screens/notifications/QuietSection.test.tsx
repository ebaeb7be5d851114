// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { KindContextProvider } from '#kinds/kindContext.tsx';
import type { QuietHours } from '#model/schema/notifySchema.ts';
import { QuietSection } from '../../../src/screens/notifications/QuietSection.tsx';
import { model } from '../../resources/stage.tsx';

afterEach(cleanup);

const show = () => {
  const saved: (QuietHours | null)[] = [];
  const { unmount } = render(
    <KindContextProvider model={model} timeZone="Asia/Dubai">
      <QuietSection
        quiet={{ from: '21:00', to: '08:00', zone: 'Asia/Kolkata' }}
        onChange={(quiet) => {
          saved.push(quiet);
        }}
      />
    </KindContextProvider>,
  );
  const type = (value: string): boolean => fireEvent.change(screen.getByLabelText('To'), { target: { value } });
  return { saved, type, leaveField: () => fireEvent.blur(screen.getByLabelText('To')), unmount };
};

describe('QuietSection', () => {
  it('saves changed times when the user leaves the page without leaving the field', () => {
    const { saved, type, unmount } = show();
    type('09:30');
    expect(saved).toEqual([]);
    unmount();
    expect(saved).toEqual([{ from: '21:00', to: '09:30', zone: 'Asia/Dubai' }]);
  });

  it('saves nothing if the times are unchanged, missing or equal', () => {
    const { saved, type, leaveField, unmount } = show();
    leaveField();
    type('09:30');
    type('08:00');
    leaveField();
    type('');
    leaveField();
    type('21:00');
    leaveField();
    expect(screen.getByText('Must differ from the start')).toBeDefined();
    unmount();
    expect(saved).toEqual([]);
  });
});
