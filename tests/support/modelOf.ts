import { parseModel } from '#model/parseModel.ts';
import type { Model } from '#model/resource.ts';
import type { PropertySchema } from '#model/schema/schema.ts';

/** Settings of an organization, for tests. */
export const testSettings = {
  name: 'Test Realty',
  country: 'IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  areaUnit: 'sq ft',
  areaUnits: {},
};

/**
 * Returns a model of resources with the given fields. The title of a resource is its name: `modelOf({ flats: { fax }
 * })`.
 */
export const modelOf = (files: Readonly<Record<string, Readonly<Record<string, PropertySchema>>>>): Model =>
  parseModel(
    {
      settings: testSettings,
      reports: [],
      resources: Object.entries(files).map(([name, properties]) => ({
        name,
        title: name,
        plural: name,
        type: 'object',
        properties,
      })),
    },
    'v',
  );
