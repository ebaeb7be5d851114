// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { calls, guest, removeStage, setStage, type Stage } from '../stage.tsx';

let stage: Stage | undefined;
afterEach(() => removeStage(stage));

describe('a quick change of status in a list', () => {
  it('is sent once on a double click', async () => {
    stage = await setStage({ at: '/guests', records: [guest('1', { state: 'Expected' })] });
    stage.server.answer(calls.status('1'), { json: { data: guest('1', { version: 2 }) } });
    const button = await screen.findByRole('button', { name: /^Asked/ });
    fireEvent.click(button);
    fireEvent.click(button);
    await screen.findByText('Guest 1: Asked');
    expect(stage.bodies(calls.status('1'))).toEqual([{ state: 'Asked', version: 1 }]);
  });
});
