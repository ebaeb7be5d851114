// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { addressOf, listAddresses, routePattern } from '#model/pages/addresses.ts';
import { parentPathOf } from '#model/pages/pages.ts';
import { parseResource } from '#model/parseModel.ts';

const screens = {
  list: '/dashboard/flats/manage-flats',
  create: '/dashboard/flats/add-flat',
  edit: '/dashboard/flats/update-flat/{title}/{id}',
};
const flats = parseResource({
  name: 'flats',
  title: 'Flat',
  plural: 'Flats',
  type: 'object',
  properties: { title: { type: 'string' } },
  screens,
});
const plain = parseResource({
  name: 'keys',
  title: 'Key',
  plural: 'Keys',
  type: 'object',
  properties: { title: { type: 'string' } },
});

describe('addresses', () => {
  it('fill the pattern with encoded record values', () => {
    expect(addressOf(flats, 'edit', { _id: '7', title: '2 BHK / Baner?' })).toBe(
      '/dashboard/flats/update-flat/2%20BHK%20%2F%20Baner%3F/7',
    );
  });

  it.each([
    ['absent', {}],
    ['null', { title: null }],
    ['blank', { title: '  ' }],
  ])('use "-" when the slug is %s', (_, record) => {
    expect(addressOf(flats, 'edit', { _id: '7', ...record })).toBe('/dashboard/flats/update-flat/-/7');
  });

  it('use the edit page when a resource has no show page', () => {
    expect(addressOf(flats, 'show', { id: '7', title: 'A' })).toBe('/dashboard/flats/update-flat/A/7');
  });

  it('start with /dashboard and the name of a resource without screens', () => {
    expect(addressOf(plain, 'list')).toBe('/dashboard/keys');
    expect(addressOf(plain, 'show', { _id: '7' })).toBe('/dashboard/keys/7');
  });

  it('have one list per choice if the pattern contains a choice field', () => {
    const notes = parseResource({
      name: 'notes',
      title: 'Note',
      plural: 'Notes',
      type: 'object',
      required: ['about'],
      properties: { about: { type: 'string', enum: ['Lead', 'Site visit'], filter: true } },
      screens: { list: '/dashboard/notes/{about}-notes' },
    });
    expect(listAddresses(notes)).toEqual([
      { path: '/dashboard/notes/lead-notes', only: { field: 'about', value: 'Lead' } },
      { path: '/dashboard/notes/site-visit-notes', only: { field: 'about', value: 'Site visit' } },
    ]);
    expect([addressOf(notes, 'list'), addressOf(notes, 'show', { _id: '7', about: 'Site visit' })]).toEqual([
      '/dashboard/notes/lead-notes',
      '/dashboard/notes/site-visit-notes',
    ]);
    expect(listAddresses(flats)).toEqual([{ path: screens.list, only: undefined }]);
  });

  it('are converted to router patterns', () => {
    expect(routePattern(screens.edit)).toBe('/dashboard/flats/update-flat/:title/:id');
  });

  it('have a folder only below /dashboard', () => {
    expect(parentPathOf(screens.list)).toBe('/dashboard/flats');
    expect(parentPathOf('/dashboard/keys')).toBeUndefined();
  });
});
