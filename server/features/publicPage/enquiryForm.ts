import { kindFor } from '#kinds/index.ts';
import type { Call } from '#model/schema/call.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { PublicCreateSchema } from '#model/schema/schema.ts';
import type { Preview } from '#model/preview.ts';
import type { PreviewEnquirySchema } from '#model/schema/previewSchema.ts';
import type { Resource } from '#model/resource.ts';
import { html, type Html, type HtmlPart } from './html.ts';

/** The page that a form belongs to. */
export type FormPlace = {
  readonly preview: Preview;
  readonly resources: Readonly<Record<string, Resource>>;
  readonly sharer: string;
  readonly id: string /** Of the share link by which the visitor came. */;
  readonly token?: string | undefined;
};

/** The enquiries that a page takes, read from its words. */
export type FormOf = {
  readonly enquiry: PreviewEnquirySchema;
  readonly enquiries: Resource;
  readonly call: Call;
  readonly open: PublicCreateSchema;
  readonly fields: readonly Field[];
};

export type Typed = Readonly<Record<string, string | boolean>>;

/** What a form shows that was sent and came back. */
export type Returned = {
  readonly typed: Typed;
  readonly problems: Readonly<Record<string, string>>;
  readonly answer: string;
  readonly canRetry: boolean;
};

/** Reads which enquiries a page takes; undefined: none. */
export const formOf = ({ preview, resources }: Pick<FormPlace, 'preview' | 'resources'>): FormOf | undefined => {
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

/** What the form says by itself: what it is about, who sent the link, and where it comes from. */
export const givenBy = (
  { enquiry }: FormOf,
  { id, sharer }: Pick<FormPlace, 'id' | 'sharer'>,
): Readonly<Record<string, Json>> => ({
  ...enquiry.set,
  [enquiry.record]: id,
  ...(enquiry.sharer === undefined ? {} : { [enquiry.sharer]: sharer }),
});

/** Tells whether a field is one that is ticked. */
export const isTicked = (field: Field): boolean => kindFor(field).column.type === 'boolean';

/** What the input of a field is: by what its kind can do. */
const inputTypes = (
  field: Field,
): { readonly type: 'tel' | 'email' | 'checkbox' | 'text' | 'area'; readonly autocomplete: string } => {
  const { traits } = kindFor(field);
  if (traits.contact?.includes('call') === true) return { type: 'tel', autocomplete: 'tel' };
  if (traits.contact?.includes('email') === true) return { type: 'email', autocomplete: 'email' };
  if (isTicked(field)) return { type: 'checkbox', autocomplete: 'off' };
  return { type: traits.wide === true ? 'area' : 'text', autocomplete: 'off' };
};

const input = (
  field: Field,
  { enquiry, enquiries }: FormOf,
  { typed, problems }: Pick<Returned, 'typed' | 'problems'>,
): Html => {
  const id = `enquiry-${field.name}`;
  const label = enquiry.labels?.[field.name] ?? field.title;
  const { type, autocomplete } = inputTypes(field);
  // The record is called after who sends it.
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
  return html`<div class="field"><label for="${id}">${label}${!field.required && html` <small>(optional)</small>`}</label>${control}${problem}</div>`;
};

const hidden = (name: string, value: Json): Html => html`<input type="hidden" name="${name}" value="${String(value)}">`;

/**
 * The form of an enquiry, sent by the page's script, or where there is none by the browser to the page's own address.
 * chosen: by POST, so that nobody's phone number ever gets into an address; whoever presses the button before the
 * script is there has sent it as well.
 */
export const enquiryForm = (place: FormPlace, returned?: Returned): HtmlPart => {
  const form = formOf(place);
  if (form === undefined) return undefined;
  const { call, open, fields } = form;
  const state = returned ?? { typed: {}, problems: {}, answer: '', canRetry: false };
  return html`<form method="post" data-call="${call.path}"${open.share !== undefined && html` data-link="${open.share.field}"`}>
${fields.map((field) => input(field, form, state))}
<div class="trap" aria-hidden="true"><label>Leave this empty<input type="text" name="${open.trap}" tabindex="-1" autocomplete="off"></label></div>
${Object.entries(givenBy(form, place)).map(([name, value]) => hidden(name, value ?? ''))}
<p class="answer" role="alert">${state.answer}</p>
<button type="submit" class="button">${state.canRetry ? 'Try again' : 'Send enquiry'}</button>
</form>`;
};
