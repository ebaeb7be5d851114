import type { KindContext } from '#model/kind.ts';
import { parseSettings } from '#model/settings.ts';

export const settings = parseSettings({
  name: 'Gable Realty',
  country: 'IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  areaUnit: 'sq ft',
  areaUnits: {
    'sq ft': 0.09290304,
    'sq yard': 0.83612736,
    'sq m': 1,
    acre: 4046.8564224,
    cent: 40.468564224,
    guntha: 101.17141056,
  },
});

export const context: KindContext = { settings, timeZone: 'Asia/Kolkata' };
