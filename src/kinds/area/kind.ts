import type { Field } from '#model/field.ts';
import { isObject, type Json } from '#model/schema/json.ts';
import type { Kind } from '#model/kind.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import {
  compareDecimals,
  type Decimal,
  decimalOf,
  plainNumber,
  plainText,
  multiply,
} from '../shared/values/decimal.ts';
import { groupedNumber } from '#model/values/numbers/groupedNumber.ts';
import { parseQuantity, refuseNumber } from '../shared/values/quantities.ts';
import { unitOf } from './unitOf.ts';

/** An area as typed: `{"value":1200,"unit":"sq ft"}`. */
type Area = { readonly value: number; readonly unit: string };

const largest = 1_000_000_000;

const readArea = (value: Json | undefined): Area | undefined => {
  if (!isObject(value)) return undefined;
  const { value: size, unit } = value;
  return typeof size === 'number' && typeof unit === 'string' ? { value: size, unit } : undefined;
};

const squareMetres = (value: Json, settings: Settings): Decimal => {
  const area = readArea(value);
  const factor =
    area !== undefined && Object.hasOwn(settings.areaUnits, area.unit) ? settings.areaUnits[area.unit] : undefined;
  return area === undefined || factor === undefined ? decimalOf(0) : multiply(decimalOf(area.value), decimalOf(factor));
};

const cleanArea = (value: Json, settings: Settings): Json => {
  if (typeof value === 'number') return { value: value === 0 ? 0 : value, unit: settings.areaUnit };
  if (!isObject(value)) return value;
  const { value: size, unit, ...rest } = value as { readonly [key: string]: Json };
  if (size === undefined || size === null || size === '')
    return unit === undefined || Object.keys(rest).length === 0 ? null : value;
  const parsed = typeof unit === 'string' ? (unitOf(unit, settings) ?? unit) : (unit ?? settings.areaUnit);
  return { ...rest, value: size === 0 ? 0 : size, unit: parsed };
};

const valueSchema = ({ property }: Field, settings: Settings) => ({
  type: 'object',
  properties: {
    value: { type: 'number', minimum: property.minimum ?? 0, maximum: property.maximum ?? largest },
    unit: { type: 'string', enum: Object.keys(settings.areaUnits) },
  },
  required: ['value', 'unit'],
  additionalProperties: false,
});

/** The kind of fields with an area and its unit, such as 1,200 sq ft. Areas are compared in square metres. */
export const area: Kind = {
  name: 'area',
  typeName: 'area',
  valueSchema,
  column: { type: 'numeric', beside: { value: 'numeric', unit: 'text' }, wire: 'beside' },
  operators: ['eq', 'gt', 'gte', 'lt', 'lte', 'blank'],
  sortable: true,
  views: { cell: 'number', input: 'area', filter: 'range' },
  traits: { align: 'right' },
  toText: (value, _, { settings }) => {
    const parsed = readArea(value);
    return parsed === undefined ? '' : `${groupedNumber(parsed.value, settings.country)} ${parsed.unit}`;
  },
  toExportText: (value) => {
    const parsed = readArea(value);
    return parsed === undefined ? '' : `${plainNumber(parsed.value)} ${parsed.unit}`;
  },
  fromText: (typed, field, { settings }) => {
    const read = parseQuantity(typed);
    const unit = read === undefined || read.unit === '' ? settings.areaUnit : unitOf(read.unit, settings);
    return read === undefined || unit === undefined
      ? refuseNumber(field, 'area', typed)
      : { value: { value: Number(plainText(read.number)), unit } };
  },
  clean: (value, _, { settings }) => cleanArea(value, settings),
  toRow: (value, _, settings) => {
    const parsed = readArea(value);
    return parsed === undefined
      ? { '': null, value: null, unit: null }
      : { '': plainText(squareMetres(value, settings)), value: plainNumber(parsed.value), unit: parsed.unit };
  },
  compare: (a, b, settings) => compareDecimals(squareMetres(a, settings), squareMetres(b, settings)),
};
