import { serverText } from '../../../language/serverText.ts';
import { word } from '#model/language/wording.ts';
import { kindFor } from '#kinds/index.ts';
import type { Call } from '#model/schema/call.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { PublicCreateSchema } from '#model/schema/schema.ts';
import type { Preview } from '#model/preview.ts';
import type { PreviewEnquirySchema } from '#model/schema/previewSchema.ts';
import type { Resource } from '#model/resource.ts';
import { html, type Html, type HtmlPart } from './html.ts';

/** The public page that a form is part of. */
export type FormPlace = {
  readonly preview: Preview;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly sharer: string;
  readonly id: string;
  /** Token of the visitor's share link. */
  readonly token?: string | undefined;
};

/** The enquiry resource of a page and the fields of its form. */
export type EnquiryForm = {
  readonly enquiry: PreviewEnquirySchema;
  readonly enquiries: Resource;
  readonly call: Call;
  readonly open: PublicCreateSchema;
  readonly fields: readonly Field[];
};

/** Name of a field → what the visitor typed or checked. */
export type Typed = Readonly<Record<string, string | boolean>>;

/** The state of a submitted form that is shown again with errors. */
export type Returned = {
  readonly typed: Typed;
  readonly problems: Readonly<Record<string, string>>;
  readonly answer: string;
  readonly canRetry: boolean;
};

/**
 * Returns the enquiry resource of a page and the fields of its form, or undefined if visitors cannot send enquiries.
 */
export const formOf = ({ preview, resources }: Pick<FormPlace, 'preview' | 'resources'>): EnquiryForm | undefined => {
  const { enquiry } = preview.schema;
  const enquiries = resources[enquiry?.resource ?? ''];
  const call = enquiries?.calls.create;
  const open = enquiries?.schema.open;
  if (enquiry === undefined || enquiries === undefined || call === undefined || open === undefined) return undefined;
  return {
    enquiry,
    enquiries,
    call,
    open,
    fields: enquiry.fields.flatMap((name) => enquiries.fieldsByName[name] ?? []),
  };
};

/**
 * Returns the values of an enquiry that the visitor does not enter: the values in `set` of the schema, the record of
 * the page, and the sharer, if the enquiry has a field for the sharer.
 */
export const prefilledBy = (
  { enquiry }: EnquiryForm,
  { id, sharer }: Pick<FormPlace, 'id' | 'sharer'>,
): Readonly<Record<string, Json>> => ({
  ...enquiry.set,
  [enquiry.record]: id,
  ...(enquiry.sharer === undefined ? {} : { [enquiry.sharer]: sharer }),
});

/** Returns whether a field is a checkbox. */
export const isCheckbox = (field: Field): boolean => kindFor(field).column.type === 'boolean';

/** Returns the input type of a field, by the traits of its kind. */
const inputTypes = (
  field: Field,
): { readonly type: 'tel' | 'email' | 'checkbox' | 'text' | 'area'; readonly autocomplete: string } => {
  const { traits } = kindFor(field);
  if (traits.contact?.includes('call') === true) return { type: 'tel', autocomplete: 'tel' };
  if (traits.contact?.includes('email') === true) return { type: 'email', autocomplete: 'email' };
  if (isCheckbox(field)) return { type: 'checkbox', autocomplete: 'off' };
  return { type: traits.wide === true ? 'area' : 'text', autocomplete: 'off' };
};

const input = (
  field: Field,
  { enquiry, enquiries }: EnquiryForm,
  { typed, problems }: Pick<Returned, 'typed' | 'problems'>,
): Html => {
  const id = `enquiry-${field.name}`;
  const label = enquiry.labels?.[field.name] ?? field.title;
  const { type, autocomplete } = inputTypes(field);
  // The title of an enquiry is the name of its sender.
  const completes = enquiries.recordTitle === `{${field.name}}` ? 'name' : autocomplete;
  const required = field.required && html` required`;
  const longest = field.property.maxLength === undefined ? undefined : html` maxlength="${field.property.maxLength}"`;
  const [value, fieldProblem] = [typed[field.name] ?? '', problems[field.name]];
  const shared = html`id="${id}" name="${field.name}" aria-describedby="${id}-problem"${fieldProblem !== undefined && html` aria-invalid="true"`}`;
  const problem = html`<p class="problem" id="${id}-problem">${fieldProblem}</p>`;
  if (type === 'checkbox')
    return html`<div class="field tick"><label><input type="checkbox" ${shared}${required}${value === true && html` checked`}><span>${label}</span></label>${problem}</div>`;
  const control =
    type === 'area'
      ? html`<textarea ${shared}${required}${longest} rows="3">${value !== '' && html`\n${String(value)}`}</textarea>`
      : html`<input type="${type}" ${shared}${required}${longest} autocomplete="${completes}"${value !== '' && html` value="${String(value)}"`}>`;
  return html`<div class="field"><label for="${id}">${label}${!field.required && html` <small>${serverText('page.optional')}</small>`}</label>${control}${problem}</div>`;
};

const hidden = (name: string, value: Json): Html => html`<input type="hidden" name="${name}" value="${String(value)}">`;

/**
 * Returns the HTML of the enquiry form, or undefined if visitors cannot send enquiries. `returned`: what the visitor
 * typed into a form that was refused, and the errors to show. The page's script submits the form. Before it is loaded,
 * or without it, the browser posts the form to the page's own URL. chosen: POST, so that phone numbers never appear in
 * a URL.
 */
export const enquiryForm = (place: FormPlace, returned?: Returned): HtmlPart => {
  const form = formOf(place);
  if (form === undefined) return undefined;
  const { call, open, fields } = form;
  const state = returned ?? { typed: {}, problems: {}, answer: '', canRetry: false };
  return html`<form method="post" data-call="${call.path}"${open.share !== undefined && html` data-link="${open.share.field}"`}>
${fields.map((field) => input(field, form, state))}
<div class="trap" aria-hidden="true"><label>Leave this empty<input type="text" name="${open.trap}" tabindex="-1" autocomplete="off"></label></div>
${Object.entries(prefilledBy(form, place)).map(([name, value]) => hidden(name, value ?? ''))}
<p class="answer" role="alert">${state.answer}</p>
<button type="submit" class="button">${state.canRetry ? word('Try again') : serverText('page.send')}</button>
</form>`;
};
