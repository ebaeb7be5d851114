import { UNSAFE_createMemoryHistory } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import {
  createGuardedHistory,
  guardLeaving,
  type Departure,
} from '../../../src/providers/routing/createGuardedHistory.ts';

const shown: string[] = [];
let letGo: (() => void) | undefined;

const start = (entries: readonly string[]) => {
  shown.length = 0;
  const history = createGuardedHistory(
    UNSAFE_createMemoryHistory({ initialEntries: [...entries], initialIndex: entries.length - 1, v5Compat: true }),
  );
  history.listen(({ location }) => shown.push(location.pathname));
  return history;
};

/** Guards the history. Returns the held navigations. */
const hold = (): readonly Departure[] => {
  const held: Departure[] = [];
  letGo = guardLeaving((departure) => {
    if (departure.from === departure.to) return false;
    held.push(departure);
    return true;
  });
  return held;
};

afterEach(() => letGo?.());

describe('createGuardedHistory', () => {
  it('navigates immediately when no form guards it', () => {
    const history = start(['/a']);
    history.push('/b?x=1');
    history.replace('/c');
    history.go(-1);
    expect(shown).toEqual(['/b', '/c', '/a']);
  });

  it('holds links and redirects until the user decides', () => {
    const history = start(['/a']);
    const held = hold();
    history.push('/b?x=1');
    history.replace({ pathname: '/c' });
    expect([history.location.pathname, shown]).toEqual(['/a', []]);
    expect(held.map(({ from, to }) => [from, to])).toEqual([
      ['/a', '/b'],
      ['/a', '/c'],
    ]);
    held[0]?.proceed();
    expect([history.location.pathname, history.location.search, shown]).toEqual(['/b', '?x=1', ['/b']]);
  });

  it('holds Back until the user proceeds', () => {
    const history = start(['/a', '/b']);
    const held = hold();
    history.go(-1);
    expect([history.location.pathname, shown, held[0]?.to]).toEqual(['/b', [], '/a']);
    held[0]?.proceed();
    expect([history.location.pathname, shown]).toEqual(['/a', ['/a']]);
    history.go(1);
    expect([history.location.pathname, held.length]).toEqual(['/a', 2]);
  });

  it('allows changes of parameters on the same page', () => {
    const history = start(['/a']);
    const held = hold();
    history.push('?page=2');
    expect([history.location.search, held]).toEqual(['?page=2', []]);
  });
});
