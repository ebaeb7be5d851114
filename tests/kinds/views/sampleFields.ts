import { allSamples } from '#kinds/allSamples.ts';
import type { KindName } from '#kinds/index.ts';
import type { Samples } from '#kinds/shared/values/samples.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import { parseField } from '#model/parseField.ts';
import type { PropertySchema } from '#model/schema/schema.ts';

type Sample = {
  readonly property: PropertySchema;
  readonly value: Json;
  /** What a cell shows of the value. */
  readonly shown: string;
};

const picture = (name: string) => ({ name, size: 1000, type: 'image/png', url: `/files/${name}` });

/** The kinds whose first example does not show what a component does with it. */
const ownSamples: Readonly<Partial<Record<KindName, Sample>>> = {
  text: { property: { type: 'string' }, value: 'Asha Rao', shown: 'Asha Rao' },
  longText: {
    property: { type: 'string', kind: 'longText', maxLength: 20 },
    value: 'Wants a garden',
    shown: 'Wants a garden',
  },
  email: { property: { type: 'string', format: 'email' }, value: 'asha@example.in', shown: 'asha@example.in' },
  url: { property: { type: 'string', format: 'uri' }, value: 'https://www.example.in/', shown: 'example.in' },
  phone: { property: { type: 'string', kind: 'phone' }, value: '+919845012345', shown: '+91 98450 12345' },
  number: { property: { type: 'number' }, value: 1200, shown: '1,200' },
  money: { property: { type: 'number', kind: 'money' }, value: 12_500_000, shown: '1.25 Cr' },
  area: { property: { type: 'object', kind: 'area' }, value: { value: 1200, unit: 'sq ft' }, shown: '1,200 sq ft' },
  yesNo: { property: { type: 'boolean' }, value: true, shown: 'Yes' },
  date: { property: { type: 'string', format: 'date' }, value: '2024-01-05', shown: '5-Jan-2024' },
  datetime: {
    property: { type: 'string', format: 'date-time' },
    value: '2024-01-05T09:00:00.000Z',
    shown: '5-Jan-2024, 2:30 pm',
  },
  month: { property: { type: 'string', kind: 'month', enum: ['Ready'] }, value: '2024-01', shown: 'Jan-2024' },
  choice: { property: { type: 'string', enum: ['New', 'Booked', 'Dropped'] }, value: 'New', shown: 'New' },
  choices: { property: { type: 'array', items: { enum: ['Hot', 'Warm', 'Cold'] } }, value: ['Hot'], shown: 'Hot' },
  texts: { property: { type: 'array', items: { type: 'string' } }, value: ['Indiranagar'], shown: 'Indiranagar' },
  reference: { property: { type: 'string', to: 'people' }, value: 'u1', shown: 'Ravi Nair' },
  references: { property: { type: 'array', to: 'people' }, value: ['u1', 'u2'], shown: 'Ravi Nair, Meera Iyer' },
  relation: {
    property: { type: 'object', toAny: ['people', 'leads'] },
    value: { resource: 'people', _id: 'u1' },
    shown: 'Ravi Nair',
  },
  group: {
    property: { type: 'object', properties: { city: { type: 'string', title: 'City' } } },
    value: { city: 'Bengaluru' },
    shown: 'Bengaluru',
  },
  rows: {
    property: { type: 'array', items: { type: 'object', properties: { unit: { type: 'string', title: 'Unit' } } } },
    value: [{ unit: 'A-101' }, { unit: 'A-102' }],
    shown: 'A-101; A-102',
  },
  permissions: {
    property: { type: 'object', kind: 'permissions' },
    value: { people: ['view', 'edit'] },
    shown: '2 permissions in 1 module',
  },
  secret: { property: { type: 'string', kind: 'secret' }, value: 'hush', shown: '' },
  serial: { property: { type: 'integer', kind: 'serial', prefix: 'L-', readOnly: true }, value: 42, shown: 'L-42' },
  documentNumber: {
    property: { type: 'string', kind: 'documentNumber', readOnly: true },
    value: 'INV/2026-27/0042',
    shown: 'INV/2026-27/0042',
  },
  file: {
    property: { type: 'object', kind: 'file' },
    value: { name: 'plan.pdf', size: 1000, type: 'application/pdf', url: '/files/1' },
    shown: 'plan.pdf',
  },
  image: {
    property: { type: 'array', kind: 'image' },
    value: [picture('front.png'), picture('back.png')],
    shown: '+1',
  },
  timeZone: {
    property: { type: 'string', kind: 'timeZone' },
    value: 'Asia/Kolkata',
    shown: 'India (GMT+5:30)',
  },
};

const firstExample = ({ property, shown: [[value, text] = ['', '']] }: Samples): Sample => ({
  property,
  value,
  shown: text,
});

/** One filled-in field of each kind. */
// checked: every kind has an entry
export const samples = {
  ...Object.fromEntries(Object.entries(allSamples).map(([kind, all]) => [kind, firstExample(all)])),
  ...ownSamples,
} as Readonly<Record<KindName, Sample>>;

/**
 * Creates a field of a kind, with the name `sample` and the title `Sample`. `more` adds or replaces words of its
 * schema.
 */
export const sampleField = (kind: KindName, more: PropertySchema = {}): Field =>
  parseField('sample', { ...samples[kind].property, title: 'Sample', ...more });

export const kindNames = Object.keys(samples) as KindName[];
