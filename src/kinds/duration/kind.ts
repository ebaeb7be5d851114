import type { Json } from '#model/schema/json.ts';
import type { Kind } from '#model/kind.ts';
import { exactDurationText } from '#model/values/time/durationText.ts';
import { orderOperators } from '../shared/values/operatorSets.ts';
import { cleanNumber } from '../shared/values/quantities.ts';
import { numberLimits } from '../shared/values/schemaWords.ts';
import { cleanCompatible, typeProblem } from '../shared/values/texts.ts';
import { compareNumbers } from '../shared/values/values.ts';

/** The largest number of seconds that the column can store: 68 years. */
const largest = 2_147_483_647;

const show = (value: Json | undefined): string => {
  if (typeof value !== 'number' || !Number.isFinite(value)) return '';
  return exactDurationText(value);
};

const words =
  /^(?:(\d+)\s*(?:h(?:ours?|rs?)?|घं(?:टे|टा)?))?\s*(?:(\d+)\s*(?:m(?:in(?:ute)?s?)?|मि(?:नट)?))?\s*(?:(\d+)\s*(?:s(?:ec(?:ond)?s?)?|से(?:कंड)?))?$/i;
const clock = /^(?:(\d+):)?(\d{1,2}):([0-5]\d)$/;

const read = (text: string): number | undefined => {
  if (/^\d+$/.test(text)) return Number(text);
  const parts = clock.exec(text) ?? (text === '' ? null : words.exec(text));
  if (parts === null) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0'] = parts;
  return Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds);
};

/** The kind of fields with a duration in whole seconds. */
export const duration: Kind = {
  name: 'duration',
  typeName: 'duration',
  valueSchema: (field) => ({ type: 'integer', ...numberLimits(field, 0, largest) }),
  column: { type: 'integer', wire: 'plain' },
  operators: orderOperators,
  sortable: true,
  views: { cell: 'number', input: 'duration', filter: 'range' },
  traits: { align: 'right' },
  toText: show,
  fromText: (typed, field) => {
    const value = read(cleanCompatible(typed));
    return value === undefined ? typeProblem(field, 'duration') : { value };
  },
  clean: cleanNumber,
  compare: compareNumbers,
};
