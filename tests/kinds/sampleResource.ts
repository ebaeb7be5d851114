import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormatsModule from 'ajv-formats';
import { kinds } from '#kinds/index.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { parseResource } from '#model/parseModel.ts';
import { recordSchema } from '#model/validation/recordSchema.ts';
import type { Resource } from '#model/resource.ts';
import type { Validator } from '#model/validation/validator.ts';
import { settings } from './context.ts';

/**
 * A resource with one field or condition for each way in which a schema limits a record, such as a required field,
 * choices that depend on another field, or a value that must be after another.
 */
export const resource: Resource = parseResource({
  name: 'deals',
  title: 'Deal',
  plural: 'Deals',
  type: 'object',
  required: ['name', 'contactNo'],
  properties: {
    number: { type: 'integer', kind: 'serial', title: 'Number' },
    name: { type: 'string', title: 'Name', maxLength: 75 },
    contactNo: { type: 'string', kind: 'phone', title: 'Phone' },
    source: { type: 'string', title: 'Source', enum: ['Direct', 'Google Ads', 'Facebook'] },
    subSource: {
      type: 'string',
      title: 'Sub-source',
      choicesBy: 'source',
      choices: { 'Google Ads': ['Search', 'Display'], Facebook: ['Form'] },
    },
    status: { type: 'string', title: 'Status', enum: ['New', 'Booked'] },
    bookedOn: { type: 'string', format: 'date', title: 'Booked on' },
    tags: { type: 'array', title: 'Tags', items: { type: 'string', enum: ['Hot', 'Cold'] } },
    budgetMin: { type: 'number', kind: 'money', title: 'Budget from' },
    budgetMax: { type: 'number', kind: 'money', title: 'Budget up to', atLeast: 'budgetMin' },
    carpetArea: { type: 'object', kind: 'area', title: 'Carpet area', atMost: 'builtUpArea' },
    builtUpArea: { type: 'object', kind: 'area', title: 'Built-up area' },
    startsAt: { type: 'string', format: 'date-time', title: 'Starts' },
    endsAt: { type: 'string', format: 'date-time', title: 'Ends', after: 'startsAt' },
    address: {
      type: 'object',
      title: 'Address',
      required: ['city'],
      properties: {
        city: { type: 'string', title: 'City' },
        pincode: { type: 'string', title: 'Pincode', pattern: '^\\d{6}$' },
      },
    },
    units: {
      type: 'array',
      title: 'Units',
      items: {
        type: 'object',
        required: ['bhk'],
        properties: {
          bhk: { type: 'string', title: 'BHK' },
          price: { type: 'number', kind: 'money', title: 'Price' },
          leastPrice: { type: 'number', kind: 'money', title: 'Least price', atMost: 'price' },
        },
      },
    },
    shareCount: { type: 'integer', title: 'Shares', stamp: 'shareCount' },
    pin: { type: 'string', kind: 'secret', title: 'PIN' },
  },
  allOf: [
    {
      if: { properties: { status: { const: 'Booked' } }, required: ['status'] },
      then: { required: ['bookedOn'] },
      else: { properties: { bookedOn: false } },
    },
    {
      if: { properties: { tags: { contains: { const: 'Hot' } } }, required: ['tags'] },
      then: { required: ['source'] },
    },
  ],
});

/** Compiles a JSON Schema like the server does, reporting all errors. */
export const compile = (schema: JsonObject): Validator => {
  const ajv = new Ajv2020({ strict: true, strictTypes: false, strictRequired: false, allErrors: true });
  (addFormatsModule as unknown as (target: Ajv2020) => void)(ajv);
  return ajv.compile(schema) as Validator;
};

export const validator: Validator = compile(recordSchema(resource, kinds, settings));
