import { expect, it } from 'vitest';
import { loadSchemas, checkTexts } from '../../../../server/schema/files/loadSchemas.ts';
import { nameFrom, newFileOf } from '../../../../src/screens/studio/state/newFile.ts';
import type { StudioData } from '../../../../src/screens/studio/state/studioData.ts';
import { activeDrafts, studioFilesOf } from '../../../../src/screens/studio/state/studioFiles.ts';

const studio = (more: Partial<StudioData> = {}): StudioData => ({
  version: '1',
  problems: [],
  changingSince: null,
  progress: null,
  elsewhere: null,
  history: [],
  files: [
    { name: 'leads.json', text: '{"title":"Lead","plural":"Leads"}' },
    { name: 'teams.json', text: '{"title":"Team"}' },
    { name: '_settings.json', text: '{}' },
  ],
  folder: {
    readOnly: null,
    files: [
      { name: 'leads.json', hash: 'a', text: null },
      { name: 'teams.json', hash: 'b', text: '{ broken' },
      { name: 'reports/x.json', hash: 'c', text: '{}' },
    ],
  },
  ...more,
});
const statesOf = (...args: Parameters<typeof studioFilesOf>): unknown =>
  Object.fromEntries(studioFilesOf(...args).map(({ name, state, title }) => [name, [state, title]]));

it('studioFilesOf returns active, pending, draft and changed files', () => {
  expect(statesOf(studio(), {})).toEqual({
    'leads.json': ['active', 'Leads'],
    'teams.json': ['pending', 'Team'],
    'reports/x.json': ['pending', 'reports/x.json'],
    '_settings.json': ['pending', '_settings.json'],
  });
  const drafts = {
    'leads.json': { name: 'leads.json', text: '{', was: 'a' },
    'teams.json': { name: 'teams.json', text: '{}', was: 'old' },
    'new.json': { name: 'new.json', text: '{"title":"New"}', was: null },
  };
  expect(statesOf(studio(), drafts)).toMatchObject({
    'leads.json': ['draft', 'Leads'],
    'teams.json': ['changed', 'Team'],
    'new.json': ['draft', 'New'],
  });
  expect(statesOf(studio({ folder: null }), drafts)).toMatchObject({
    'leads.json': ['draft', 'Leads'],
    'teams.json': ['draft', 'Team'],
  });
});

it('draftsInForce returns only drafts that equal the active version', () => {
  const leads = '{"title":"Lead","plural":"Leads"}';
  const drafts = {
    'leads.json': { name: 'leads.json', text: leads, was: 'before' },
    'gone.json': { name: 'gone.json', text: null, was: 'before' },
  };
  expect(activeDrafts(studio(), drafts)).toEqual(['leads.json', 'gone.json']);
  // A draft that was edited back to the active text is still being edited.
  expect(activeDrafts(studio(), { 'leads.json': { name: 'leads.json', text: leads, was: 'a' } })).toEqual([]);
  // Written to the folder, and not active yet.
  expect(activeDrafts(studio(), { 'teams.json': { name: 'teams.json', text: '{ broken', was: 'before' } })).toEqual([]);
  expect(statesOf(studio(), { 'teams.json': { name: 'teams.json', text: '{ broken', was: 'before' } })).toMatchObject({
    'teams.json': ['draft', 'Team'],
  });
  expect(activeDrafts(studio(), { 'leads.json': { name: 'leads.json', text: `${leads} `, was: 'before' } })).toEqual(
    [],
  );
  expect(activeDrafts(studio({ folder: null }), drafts)).toEqual([]);
});

it('studioFilesOf includes removed files, so that they can be restored', () => {
  const version = {
    id: 7,
    at: '2026-11-22T00:00:00.000Z',
    version: '1',
    file: 'brokers.json',
    hash: 'x',
    by: 'Asha',
    place: 'here',
    changes: [],
    gone: true,
  };
  expect(statesOf(studio({ history: [version] }), {})).toMatchObject({ 'brokers.json': ['gone', 'brokers.json'] });
  expect(
    statesOf(studio({ history: [version] }), {
      'brokers.json': { name: 'brokers.json', text: '{"title":"Broker"}', was: null },
    }),
  ).toMatchObject({ 'brokers.json': ['draft', 'Broker'] });
});

it('nameFrom derives a name from a title', () => {
  expect([
    nameFrom('Channel brokers', 'resource'),
    nameFrom('Brokers by city', 'report'),
    nameFrom('Café 2', 'resource'),
    nameFrom(' 12 ', 'resource'),
  ]).toEqual(['channelBrokers', 'brokers-by-city', 'cafe2', '']);
});

it('newFileOf creates valid files', async () => {
  const { texts } = await loadSchemas('schemas');
  const made = [
    newFileOf({ sort: 'resource', title: 'Brokers', resource: '' }),
    newFileOf({ sort: 'report', title: 'Brokers by maker', resource: 'brokers' }),
  ];
  expect(Object.keys(checkTexts([...texts, ...made], 'schemas').model.reports)).toContain('brokers-by-maker');
});
