import type { KindName } from './index.ts';
import type { Samples } from './shared/values/samples.ts';
import { samples as area } from './area/samples.ts';
import { samples as choice } from './choice/samples.ts';
import { samples as choices } from './choices/samples.ts';
import { samples as date } from './date/samples.ts';
import { samples as datetime } from './datetime/samples.ts';
import { samples as documentNumber } from './documentNumber/samples.ts';
import { samples as duration } from './duration/samples.ts';
import { samples as email } from './email/samples.ts';
import { samples as file } from './file/samples.ts';
import { samples as group } from './group/samples.ts';
import { samples as image } from './image/samples.ts';
import { samples as longText } from './longText/samples.ts';
import { samples as money } from './money/samples.ts';
import { samples as month } from './month/samples.ts';
import { samples as number } from './number/samples.ts';
import { samples as percent } from './percent/samples.ts';
import { samples as permissions } from './permissions/samples.ts';
import { samples as phone } from './phone/samples.ts';
import { samples as reference } from './reference/samples.ts';
import { samples as references } from './references/samples.ts';
import { samples as relation } from './relation/samples.ts';
import { samples as rows } from './rows/samples.ts';
import { samples as secret } from './secret/samples.ts';
import { samples as serial } from './serial/samples.ts';
import { samples as text } from './text/samples.ts';
import { samples as texts } from './texts/samples.ts';
import { samples as timeZone } from './timeZone/samples.ts';
import { samples as url } from './url/samples.ts';
import { samples as yesNo } from './yesNo/samples.ts';

/** Samples of every kind. A kind without samples does not compile. */
export const allSamples: Readonly<Record<KindName, Samples>> = {
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
  group,
  rows,
  permissions,
  serial,
  documentNumber,
  secret,
  file,
  image,
  duration,
  timeZone,
};
