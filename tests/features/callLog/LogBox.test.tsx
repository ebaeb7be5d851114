// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { announceSavedWork, onSavedWork } from '../../../src/resources/shared/savedWork.ts';
import { removeStage, setStage, type Stage } from '../../resources/stage.tsx';

let stage: Stage | undefined;
let unsubscribe = (): void => undefined;
afterEach(async () => {
  unsubscribe();
  await removeStage(stage);
});

describe('LogBox', () => {
  it('keeps a walk on the record while its note is not saved', async () => {
    const opened: string[] = [];
    unsubscribe = onSavedWork(({ id }) => opened.push(id));
    const save = (id: string): void => announceSavedWork({ resource: 'guests', id });
    stage = await setStage({ at: '/guests/1' });
    const note = await screen.findByLabelText('Note');
    await userEvent.type(note, 'Wants a loan');
    save('1');
    save('2');
    expect(opened).toEqual(['2']);
    await userEvent.clear(note);
    save('1');
    expect(opened).toEqual(['2', '1']);
    await userEvent.type(note, 'Later');
    stage.go('/elsewhere');
    await screen.findByText('elsewhere');
    save('1');
    expect(opened).toEqual(['2', '1', '1']);
  });
});
