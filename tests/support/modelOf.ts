import { parseModel } from '#model/parseModel.ts';
import type { Model } from '#model/resource.ts';
import type { PropertySchema } from '#model/schema/schema.ts';

/** Settings of an organization. */
export const testSettings = {
  name: 'Test Realty',
  country: 'IN',
  currency: 'INR',
  timeZone: 'Asia/Kolkata',
  areaUnit: 'sq ft',
  areaUnits: {},
};

/** Returns a model of resources that have only fields, each with its name as title: `modelOf({ flats: { fax } })`. */
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
