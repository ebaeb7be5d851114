import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LoadedSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { TablesBusyError, TablesError } from '../../../../server/schema/tables/TablesError.ts';
import { createEditQueue } from '../../../../server/schema/lifecycle/createEditQueue.ts';
import { filesOf } from '../migrations/files.ts';

let refused: (readonly string[])[];
let tried: LoadedSchemas[];
let failures: Error[];
const [first, second] = [filesOf(), filesOf({ pets: { type: 'boolean', title: 'Pets' } })];
const newQueue = () =>
  createEditQueue({
    againMs: 60_000,
    activate: async (loaded) => {
      tried.push(loaded);
      const failure = failures.shift();
      if (failure !== undefined) throw failure;
    },
    refuse: (problems) => void refused.push(problems),
  });

beforeEach(() => {
  [refused, tried, failures] = [[], [], []];
  vi.useFakeTimers();
});
afterEach(() => void vi.useRealTimers());

const busy = () => new TablesBusyError(180_000, undefined);
const message = 'the tables were in use without a pause for 180 s; nothing was changed. Try again at a quieter time';

describe('createEditQueue', () => {
  it('retries an edit that found busy tables until it succeeds', async () => {
    failures = [busy(), busy()];
    newQueue().take({ loaded: first });
    await vi.advanceTimersByTimeAsync(0);
    expect(refused).toEqual([[message, 'It is tried again every 60 s.']]);
    await vi.advanceTimersByTimeAsync(600_000);
    expect([tried.length, refused.length]).toEqual([3, 2]);
  });

  it('does not retry after another edit, after a rejection or when the server stops', async () => {
    failures = [busy()];
    const edits = newQueue();
    edits.take({ loaded: first });
    await vi.advanceTimersByTimeAsync(0);
    edits.take({ loaded: second });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(tried).toEqual([first, second]);

    failures = [new TablesError('schemas/things.json: no')];
    edits.take({ loaded: first });
    await vi.advanceTimersByTimeAsync(600_000);
    expect([tried.length, refused.at(-1)]).toEqual([3, ['schemas/things.json: no']]);

    failures = [busy()];
    edits.take({ loaded: second });
    await vi.advanceTimersByTimeAsync(0);
    edits.stop();
    await vi.advanceTimersByTimeAsync(600_000);
    expect(tried).toHaveLength(4);
  });
});
