import type { KindName } from '#kinds/index.ts';
import type { Samples } from '#kinds/shared/samples.ts';
import { samples as area } from '#kinds/area/samples.ts';
import { samples as choice } from '#kinds/choice/samples.ts';
import { samples as choices } from '#kinds/choices/samples.ts';
import { samples as date } from '#kinds/date/samples.ts';
import { samples as datetime } from '#kinds/datetime/samples.ts';
import { samples as documentNumber } from '#kinds/documentNumber/samples.ts';
import { samples as duration } from '#kinds/duration/samples.ts';
import { samples as email } from '#kinds/email/samples.ts';
import { samples as file } from '#kinds/file/samples.ts';
import { samples as group } from '#kinds/group/samples.ts';
import { samples as image } from '#kinds/image/samples.ts';
import { samples as longText } from '#kinds/longText/samples.ts';
import { samples as money } from '#kinds/money/samples.ts';
import { samples as month } from '#kinds/month/samples.ts';
import { samples as number } from '#kinds/number/samples.ts';
import { samples as percent } from '#kinds/percent/samples.ts';
import { samples as permissions } from '#kinds/permissions/samples.ts';
import { samples as phone } from '#kinds/phone/samples.ts';
import { samples as reference } from '#kinds/reference/samples.ts';
import { samples as references } from '#kinds/references/samples.ts';
import { samples as relation } from '#kinds/relation/samples.ts';
import { samples as rows } from '#kinds/rows/samples.ts';
import { samples as secret } from '#kinds/secret/samples.ts';
import { samples as serial } from '#kinds/serial/samples.ts';
import { samples as text } from '#kinds/text/samples.ts';
import { samples as texts } from '#kinds/texts/samples.ts';
import { samples as url } from '#kinds/url/samples.ts';
import { samples as yesNo } from '#kinds/yesNo/samples.ts';

/** Samples of every kind; one without any does not compile. */
export const allSamples: Readonly<Record<KindName, Samples>> = {
  text, longText, email, url, phone, number, money, percent, area, yesNo, date, datetime, month,
  choice, choices, texts, reference, references, relation, group, rows, permissions, serial, documentNumber, secret, file, image, duration,
};
