import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/json.ts';
import type { Resource } from '#model/resource.ts';
import { html, type Html, type Part } from './html.ts';
import type { View } from './view.ts';

/** What the input of a field is: by what its kind can do. */
const inputTypes = (field: Field): { readonly type: 'tel' | 'email' | 'checkbox' | 'text' | 'area'; readonly autocomplete: string } => {
  const { traits, column } = kindFor(field);
  if (traits.contact?.includes('call') === true) return { type: 'tel', autocomplete: 'tel' };
  if (traits.contact?.includes('email') === true) return { type: 'email', autocomplete: 'email' };
  if (column.type === 'boolean') return { type: 'checkbox', autocomplete: 'off' };
  return { type: traits.wide === true ? 'area' : 'text', autocomplete: 'off' };
};

const input = (field: Field, label: string, enquiries: Resource): Html => {
  const id = `enquiry-${field.name}`;
  const { type, autocomplete } = inputTypes(field);
  // The record is called after who sends it.
  const completes = enquiries.recordTitle === `{${field.name}}` ? 'name' : autocomplete;
  const required = field.required && html` required`;
  const longest = field.property.maxLength === undefined ? undefined : html` maxlength="${field.property.maxLength}"`;
  const shared = html`id="${id}" name="${field.name}" aria-describedby="${id}-problem"`;
  const problem = html`<p class="problem" id="${id}-problem"></p>`;
  if (type === 'checkbox') return html`<div class="field tick"><label><input type="checkbox" ${shared}${required}><span>${label}</span></label>${problem}</div>`;
  const control = type === 'area'
    ? html`<textarea ${shared}${required}${longest} rows="3"></textarea>`
    : html`<input type="${type}" ${shared}${required}${longest} autocomplete="${completes}">`;
  return html`<div class="field"><label for="${id}">${label}${!field.required && html` <small>(optional)</small>`}</label>${control}${problem}</div>`;
};

const hidden = (name: string, value: Json): Html => html`<input type="hidden" name="${name}" value="${String(value)}">`;

/**
 * The form of an enquiry, sent by the page's script.
 * chosen: its method is `dialog`, which does nothing: whoever presses the button before the script is there loses nothing of what they
 * typed, and nobody's phone number ever gets into an address.
 */
export const enquiryForm = (view: View, resources: Readonly<Record<string, Resource>>): Part => {
  const { enquiry } = view.preview.schema;
  const enquiries = resources[enquiry?.resource ?? ''];
  const call = enquiries?.calls.create;
  const open = enquiries?.schema.open;
  if (enquiry === undefined || enquiries === undefined || call === undefined || open === undefined) return undefined;
  const fields = enquiry.fields.flatMap((name) => enquiries.fieldsByName[name] ?? []);
  const given = { ...enquiry.set, [enquiry.record]: view.id, ...(enquiry.sharer === undefined ? {} : { [enquiry.sharer]: view.sharer }) };
  return html`<section class="card enquiry" id="enquiry" aria-labelledby="enquiry-title">
<h2 id="enquiry-title" tabindex="-1">Ask about it</h2>
<p class="unscripted">To ask about it, please call or write to ${view.data.sharer.name}.</p>
<form method="dialog" novalidate data-call="${call.path}"${open.share !== undefined && html` data-link="${open.share.field}"`}>
${fields.map((field) => input(field, enquiry.labels?.[field.name] ?? field.title, enquiries))}
<div class="trap" aria-hidden="true"><label>Leave this empty<input type="text" name="${open.trap}" tabindex="-1" autocomplete="off"></label></div>
${Object.entries(given).map(([name, value]) => hidden(name, value ?? ''))}
<p class="answer" role="alert"></p>
<button type="submit" class="button">Send enquiry</button>
</form>
</section>`;
};
