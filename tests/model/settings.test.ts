import { describe, expect, it } from 'vitest';
import { gstPercentOn, parseSettings } from '#model/settings.ts';
import { settings } from '../kinds/context.ts';

describe('settings', () => {
  it('parseSettings adds a default shift, weekly day off and GST rate', () => {
    const { shift, weekOffs, gst, ...written } = settings;
    expect(parseSettings(written)).toMatchObject({
      shift: { start: '10:00', end: '19:00' },
      weekOffs: ['Sunday'],
      gst: [{ percent: 18 }],
    });
    expect(parseSettings({ ...written, weekOffs: [] }).weekOffs).toEqual([]);
    expect([shift, weekOffs, gst]).toEqual([
      parseSettings(written).shift,
      parseSettings(written).weekOffs,
      parseSettings(written).gst,
    ]);
  });

  it('gstPercentOn returns the rate of a day, regardless of the order of rates', () => {
    const rates = [
      { from: '2026-04-01', percent: 12 },
      { from: '2017-07-01', percent: 18 },
    ];
    expect(['2017-06-30', '2017-07-01', '2026-03-31', '2026-04-01'].map((day) => gstPercentOn(rates, day))).toEqual([
      undefined,
      18,
      18,
      12,
    ]);
  });
});
