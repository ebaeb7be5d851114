import { allSamples } from '#kinds/allSamples.ts';
import { parseModel } from '#model/parseModel.ts';
import type { Model } from '#model/resource.ts';
import type { PropertySchema, ResourceSchema } from '#model/schema/schema.ts';

const properties: Readonly<Record<string, PropertySchema>> = Object.fromEntries(
  Object.entries(allSamples).map(([kind, { property }]) => [
    `${kind}Field`,
    {
      ...property,
      filter: true,
      sort: true,
      search: true,
      ...(property.to === undefined ? {} : { to: 'gadgets' }),
      ...(property.toAny === undefined ? {} : { toAny: ['gadgets'] }),
    },
  ]),
);

/** A resource that exists only in tests, with a field of every kind, states and rules. */
export const gadgets: ResourceSchema = {
  name: 'gadgets',
  title: 'Gadget',
  plural: 'Gadgets',
  description: 'Things that were made up.',
  type: 'object',
  required: ['textField', 'state'],
  properties: {
    ...properties,
    state: { type: 'string', title: 'State', enum: ['New', 'Sold'], default: 'New' },
    secretNote: { type: 'string', title: 'Secret note', readable: 'viewNotes' },
    hiddenMail: { type: 'string', format: 'email', title: 'Hidden mail', readable: 'viewNotes' },
    dearest: { type: 'number', kind: 'money', title: 'Dearest', atLeast: 'moneyField', maximum: 1000 },
    plain: { type: 'string', maxLength: 4, since: 'now' },
  },
  states: {
    field: 'state',
    initial: 'New',
    values: { New: { type: 'open' }, Sold: { type: 'won' } },
    transitions: [{ from: 'New', to: 'Sold', require: ['moneyField'] }],
  },
  allOf: [
    { if: { properties: { state: { const: 'Sold' } }, required: ['state'] }, then: { required: ['moneyField'] } },
  ],
  dependentRequired: { phoneField: ['emailField'] },
};

/** Returns the shipped model with the additional resource `gadgets`. */
export const withGadgets = (model: Model): Model =>
  parseModel(
    {
      resources: [...Object.values(model.resources).map(({ schema }) => schema), gadgets],
      reports: Object.values(model.reports),
      settings: model.settings,
    },
    'gadgets',
  );
