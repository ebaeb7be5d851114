import type { Field } from '#model/field.ts';
import type { Kind, Kinds } from '#model/kind.ts';
import { area } from './area/kind.ts';
import { choice } from './choice/kind.ts';
import { choices } from './choices/kind.ts';
import { date } from './date/kind.ts';
import { datetime } from './datetime/kind.ts';
import { documentNumber } from './documentNumber/kind.ts';
import { duration } from './duration/kind.ts';
import { email } from './email/kind.ts';
import { file } from './file/kind.ts';
import { createGroup } from './group/kind.ts';
import { image } from './image/kind.ts';
import { longText } from './longText/kind.ts';
import { money } from './money/kind.ts';
import { month } from './month/kind.ts';
import { number } from './number/kind.ts';
import { percent } from './percent/kind.ts';
import { permissions } from './permissions/kind.ts';
import { phone } from './phone/kind.ts';
import { reference } from './reference/kind.ts';
import { references } from './references/kind.ts';
import { relation } from './relation/kind.ts';
import { createRows } from './rows/kind.ts';
import { secret } from './secret/kind.ts';
import { serial } from './serial/kind.ts';
import { text } from './text/kind.ts';
import { texts } from './texts/kind.ts';
import { timeZone } from './timeZone/kind.ts';
import { url } from './url/kind.ts';
import { yesNo } from './yesNo/kind.ts';

// Passed to kinds with nested fields, so that they need not import this registry.
const kindOfField = (field: Field): Kind => kindFor(field);

const table = {
  text,
  longText,
  email,
  url,
  phone,
  number,
  money,
  percent,
  area,
  yesNo,
  date,
  datetime,
  month,
  choice,
  choices,
  texts,
  reference,
  references,
  relation,
  group: createGroup(kindOfField),
  rows: createRows(kindOfField),
  permissions,
  serial,
  documentNumber,
  secret,
  file,
  image,
  duration,
  timeZone,
} as const;

/** Names of all kinds, for tables that must have one entry for each. */
export type KindName = keyof typeof table;

/** Every kind by its name: the registry of server and client. */
export const kinds: Kinds = Object.freeze(table);

/** Returns a field's kind. Errors: an `Error` for an unknown name, which the schema check rejects earlier. */
export const kindFor = (field: Field): Kind => {
  const kind = Object.hasOwn(kinds, field.kind) ? kinds[field.kind] : undefined;
  if (kind !== undefined) return kind;
  throw new Error(
    `field ${field.name}: no such kind, got ${field.kind}; expected one of ${Object.keys(kinds).join(', ')}`,
  );
};
