import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { languageCode, sentence, word } from '#model/language/wording.ts';
import type { Model } from '#model/resource.ts';
import type { IntakeFormSchema, IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import { dayOf } from '#model/values/time/dates.ts';
import { countPublicCall } from '../../../auth/limits/countPublicCall.ts';
import { isUuid } from '../../../auth/isUuid.ts';
import { quote } from '../../../postgres/quote.ts';
import { shownTitle, titleColumn } from '../../../query/records/select/titleColumn.ts';
import { noNamesLookup } from '../../../schema/mapping/names.ts';
import { type FieldRefusal, parseRow } from '../../../schema/mapping/parseFieldRules.ts';
import { countRefusal } from '../../../connections/countRefusal.ts';
import { storeDeliveries } from '../deliveries/deliveries.ts';
import { fieldRulesOf } from '../deliveries/fieldRulesOf.ts';
import { isAboutName } from '../deliveries/refusals.ts';
import { refusalSentence } from '../../../schema/mapping/refusalSentence.ts';
import type { FormKeys } from './formKeys.ts';
import { forwardedParameters, honeypotField } from './renderForm.ts';
import { rowOfPayload } from '../deliveries/rowOfPayload.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';

const defaultSeconds = 3;
const maxOpenMs = 24 * 3_600_000;

/** A form with its source. */
export type FoundForm = { readonly source: IntakeSchema; readonly form: IntakeFormSchema };

/**
 * Returns the title of the record `id` that a website form is about. Undefined if the form is not about a record, or if
 * the record does not exist or is not published.
 */
export const readAbout = async (
  pool: pg.Pool,
  model: Model,
  { source, form }: FoundForm,
  id: string,
): Promise<string | undefined> => {
  const field = model.resources[source.resource]?.fieldsByName[form.about ?? ''];
  const target = model.resources[field?.to ?? ''];
  if (target === undefined || !isUuid(id)) return undefined;
  const published = target.schema.preview?.published;
  const { rows } = await pool.query<{ title: string }>(
    `select ${titleColumn(target, { [target.module]: ['view'] })} as title from ${quote(target.name)} t
      where t."_id" = $1
      and t."deletedAt" is null${published === undefined ? '' : ` and t.${quote(published)} is true`}`,
    [id],
  );
  return rows[0] === undefined ? undefined : shownTitle(target, rows[0].title, kindContextOf(model.settings));
};

/** Returns the error message about a value for the visitor who entered it. */
const visitorSentence = (refusal: FieldRefusal): string =>
  languageCode() === 'en'
    ? `${refusalSentence(refusal)}.`
    : sentence('%{field} is not valid.', { field: refusal.field.title });

/** `record`: id of the record that the form is about. `address`: IP address of the visitor. */
type SentForm = {
  readonly found: FoundForm;
  readonly sent: URLSearchParams;
  readonly record: string | undefined;
  readonly address: string;
  readonly now: Date;
};

/** Returns why a form is spam, or undefined. */
const spamOf = ({ found: { source, form }, sent, now }: SentForm, keys: FormKeys): string | undefined => {
  if ((sent.get(honeypotField) ?? '') !== '') return 'A field that people do not see was filled in';
  const opened = keys.read(source.name, sent.get('opened') ?? '');
  if (opened === undefined) return 'The form was not opened here';
  const openMs = now.getTime() - opened;
  // A form that seems to be opened later than now comes from a server with another clock, or the clock was set back.
  // A visitor must not lose an enquiry because of this.
  if (openMs >= 0 && openMs < (form.seconds ?? defaultSeconds) * 1000)
    return 'The form was sent faster than a person types';
  return openMs > maxOpenMs ? 'The form was opened more than a day before' : undefined;
};

/**
 * Stores a submitted website form as a delivery. Returns the error to show to the visitor, or undefined if the form was
 * accepted. Spam is not stored but counted as a refused delivery, and also returns undefined. Errors:
 * `TOO_MANY_ATTEMPTS`.
 */
export const receiveIntakeForm = async (
  { pool, model, keys }: { readonly pool: pg.Pool; readonly model: Model; readonly keys: FormKeys },
  form: SentForm,
): Promise<string | undefined> => {
  const { found, sent, record, address, now } = form;
  const { source } = found;
  await countPublicCall(pool, `intake ${source.name}`, address);
  const spam = spamOf(form, keys);
  if (spam !== undefined) {
    await countRefusal(pool, { source: source.name, reason: spam, address, now });
    return undefined;
  }
  const missing = found.form.fields.find(
    ({ column, required }) => required === true && (sent.get(column) ?? '').trim() === '',
  );
  if (missing !== undefined) return sentence('%{field} is missing.', { field: missing.title });
  if (sent.get('consent') !== 'true') return word('Please agree so that we may contact you.');
  const values = Object.fromEntries(
    [...found.form.fields.map(({ column }) => column), ...forwardedParameters].flatMap((name) => {
      const text = (sent.get(name) ?? '').trim().slice(0, 2000);
      return text === '' ? [] : [[name, text]];
    }),
  );
  const resource = model.resources[source.resource];
  if (resource === undefined) throw new AppError('NOT_FOUND');
  const { problems } = parseRow(fieldRulesOf(model, source, resource), rowOfPayload(values), noNamesLookup);
  const [wrong] = problems.filter((problem) => !isAboutName(problem));
  if (wrong !== undefined) return visitorSentence(wrong);
  // The same values on another day are another enquiry.
  const payload = {
    ...values,
    consent: 'true',
    day: dayOf(now, model.settings.timeZone),
    ...(record === undefined ? {} : { record }),
  };
  await storeDeliveries(pool, source, { records: [payload], whole: false, address, now });
  return undefined;
};
