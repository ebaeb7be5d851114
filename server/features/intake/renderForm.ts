import type { FormFieldSchema, IntakeFormSchema } from '#model/schema/intakeSchema.ts';
import { type Html, html } from '../publicPage/html.ts';

/** A hidden field that only bots fill in. */
export const honeypotField = 'company_website';

/** Values that the embedding page passes to the form. */
export const forwardedParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'page',
] as const;

type Typed = Readonly<Record<string, string>>;

/** The content of a form page. */
type FormPage = {
  readonly form: IntakeFormSchema;
  /** Name of the agency. */
  readonly agency: string;
  /** Title of the record that the form is about. */
  readonly about: string | undefined;
  /** Address to which the form is submitted. */
  readonly action: string;
  /** The signed opening time. */
  readonly key: string;
  readonly typed: Typed;
  readonly problem?: string;
};

const inputOf = (
  { column, title, input = 'text', options = [], required = false }: FormFieldSchema,
  typed: Typed,
): Html => {
  const value = typed[column] ?? '';
  const need = required ? html` required` : html``;
  if (input === 'textarea')
    return html`<label>${title}<textarea name="${column}" maxlength="2000"${need}>${value}</textarea></label>`;
  if (input === 'select')
    return html`<label>${title}<select name="${column}"${need}><option value=""></option>${options.map(
      (option) => html`<option${option === value ? html` selected` : html``}>${option}</option>`,
    )}</select></label>`;
  const hint = input === 'tel' ? html` autocomplete="tel"` : input === 'email' ? html` autocomplete="email"` : html``;
  return html`<label>${title}<input type="${input}" name="${column}" value="${value}" maxlength="200"${hint}${need}></label>`;
};

const pageOf = (title: string, body: Html): string =>
  html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title><link rel="stylesheet" href="/enquire/style.css"><script src="/enquire/frame.js" defer></script></head><body><main>${body}</main></body></html>`
    .html;

/** Returns the page of a website form. It works without JavaScript. */
export const renderForm = ({ form, agency, about, action, key, typed, problem }: FormPage): string =>
  pageOf(
    `${form.title} · ${agency}`,
    html`<h1>${about === undefined ? form.title : `${form.title}: ${about}`}</h1>${
      form.text === undefined ? html`` : html`<p class="quiet">${form.text}</p>`
    }${problem === undefined ? html`` : html`<p class="problem" role="alert">${problem}</p>`}<form method="post" action="${action}">${form.fields.map(
      (field) => inputOf(field, typed),
    )}<label class="consent"><input type="checkbox" name="consent" value="true" required${
      typed['consent'] === 'true' ? html` checked` : html``
    }>${form.consent}</label><div class="extra" aria-hidden="true"><label>Company website<input name="${honeypotField}" tabindex="-1" autocomplete="off"></label></div>${forwardedParameters
      .filter((name) => (typed[name] ?? '') !== '')
      .map(
        (name) => html`<input type="hidden" name="${name}" value="${typed[name] ?? ''}">`,
      )}<input type="hidden" name="opened" value="${key}"><button>${form.button}</button></form>`,
  );

/** Returns the page shown after a form was submitted, or instead of a form that does not exist. */
export const renderNotice = (title: string, text: string): string =>
  pageOf(title, html`<h1>${title}</h1>${text === '' ? html`` : html`<p class="quiet">${text}</p>`}`);

/** Returns a page with one question and its button, which posts to the same address. */
export const renderQuestion = (title: string, text: string, button: string): string =>
  pageOf(
    title,
    html`<h1>${title}</h1><p class="quiet">${text}</p><form method="post"><button>${button}</button></form>`,
  );
