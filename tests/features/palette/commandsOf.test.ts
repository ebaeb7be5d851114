// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import type { Command } from '../../../src/features/palette/command.ts';
import { commandsOf } from '../../../src/features/palette/commandsOf.ts';
import { matchingCommands } from '../../../src/features/palette/matchingCommands.ts';
import { staffPages } from '../../../src/model/pages/pages.ts';
import { modelOf } from '../../support/modelOf.ts';

const commands = commandsOf({ model: modelOf({}), map: {}, clocks: [], isDark: false });
const found = (typed: string): readonly string[] => matchingCommands(commands, typed).map(({ title }) => title);

it('offers only what is possible with the clock now', () => {
  const model = modelOf({ days: {} });
  const resource = model.resources['days'];
  if (resource === undefined) throw new Error('no resource');
  const titles = (actions: readonly ('in' | 'out' | 'breakStart')[]): readonly string[] =>
    commandsOf({ model, map: {}, clocks: [{ resource, actions }], isDark: false })
      .filter(({ key }) => key.startsWith('clock '))
      .map(({ title }) => title);
  expect(titles(['in'])).toEqual(['Clock in']);
  expect(titles(['breakStart', 'out'])).toEqual(['Take a break', 'Clock out']);
  expect(titles([])).toEqual([]);
});

describe('matchingCommands', () => {
  it.each([
    ['logout', 'Sign out'],
    ['log out', 'Sign out'],
    ['sign out', 'Sign out'],
    ['signout', 'Sign out'],
    ['profile', 'Go to settings'],
    ['password', 'Go to settings'],
    ['language', 'Go to settings'],
    ['preferences', 'Go to settings'],
    ['theme', 'Use dark mode'],
    ['dark', 'Use dark mode'],
    ['help', 'Show keyboard shortcuts'],
    ['changelog', "Show what's new"],
    ['dashboard', 'Go to home'],
  ])('finds by %s the command %s', (typed, title) => {
    expect(found(typed)).toContain(title);
  });

  it('lists commands with the words in their title first', () => {
    const command = (title: string, also: string): Command => ({
      key: title,
      title,
      also,
      icon: 'home',
      action: { to: staffPages.home },
    });
    const all = [command('Sign out', 'exit help'), command('Show help', ''), command('Help', '')];
    expect(matchingCommands(all, 'help').map(({ title }) => title)).toEqual(['Help', 'Show help', 'Sign out']);
    expect(matchingCommands(all, ' ')).toEqual([]);
  });
});
