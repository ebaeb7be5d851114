import { describe, expect, it } from 'vitest';
import { problemsOf, settings, things } from '../files/folder.ts';

const other = { ...things, properties: { name: { type: 'string' } } };

describe('checkAcross', () => {
  it('rejects two resources with the same name', async () => {
    expect(await problemsOf({ 'a.json': things, 'b.json': things })).toContain(
      'schemas/b.json:2:11 name: is already the name of schemas/a.json, got "things"; expected another',
    );
  });

  it('rejects two resources with the same call', async () => {
    const api = { getList: 'GET /api/x', getOne: 'GET /api/x/{id}' };
    expect(
      await problemsOf({
        'a.json': { ...things, api },
        'b.json': { ...other, name: 'others', api: { getOne: 'GET /api/x/{id}' } },
      }),
    ).toEqual([
      'schemas/b.json:11:15 api.getOne: is already the address of schemas/a.json, got "GET /api/x/{id}"; expected another',
    ]);
  });

  it('rejects a call with the REST address of another resource', async () => {
    expect(
      await problemsOf({
        'a.json': things,
        'b.json': { ...other, name: 'others', api: { create: 'POST /api/rest/things' } },
      }),
    ).toEqual([
      'schemas/b.json:11:15 api.create: is already the address of schemas/a.json, got "POST /api/rest/things"; expected another',
    ]);
  });

  it('rejects two resources with the same screen address, ignoring placeholder names', async () => {
    const a = { ...things, screens: { list: '/dashboard/a', edit: '/dashboard/edit/{name}/{id}' } };
    const b = { ...other, name: 'others', screens: { list: '/dashboard/b', edit: '/dashboard/edit/{id}/{name}' } };
    expect(await problemsOf({ 'a.json': a, 'b.json': b })).toEqual([
      'schemas/b.json:12:13 screens.edit: is already the address of schemas/a.json, got "/dashboard/edit/{id}/{name}"; expected another',
    ]);
  });

  it('accepts a reference to a resource whose own file has problems', async () => {
    expect(
      await problemsOf({
        'a.json': { ...other, properties: { to: { type: 'string', kind: 'reference', to: 'others' } } },
        'b.json': { ...other, name: 'others', icn: 1 },
      }),
    ).toEqual(['schemas/b.json:10:3 icn: unknown keyword, got "icn"; did you mean "icon"?']);
  });

  it('rejects settings with an unknown time zone or area unit', async () => {
    expect(
      await problemsOf({
        'a.json': things,
        '_settings.json': { ...settings, timeZone: 'Asia/Dubay', areaUnit: 'sq feet' },
      }),
    ).toEqual([
      'schemas/_settings.json:5:15 timeZone: is not a time zone, got "Asia/Dubay"; did you mean "Asia/Dubai"?',
      'schemas/_settings.json:6:15 areaUnit: is not a unit of areaUnits, got "sq feet"; did you mean "sq ft"?',
    ]);
  });

  it('rejects a GST rate with an invalid start date or the start date of another rate', async () => {
    const gst = [
      { from: '2017-07-01', percent: 18 },
      { from: '2026-02-30', percent: 12 },
      { from: '2017-07-01', percent: 5 },
    ];
    expect(await problemsOf({ 'a.json': things, '_settings.json': JSON.stringify({ ...settings, gst }) })).toEqual([
      expect.stringContaining('gst[1].from: is not a day of the calendar, got "2026-02-30"'),
      expect.stringContaining('gst[2].from: is the first day of another rate already, got "2017-07-01"'),
    ]);
  });
});
