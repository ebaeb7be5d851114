import type { FormFieldSchema, IntakeFormSchema } from '#model/schema/files/intakeSchema.ts';
import { languageName, languages } from '#model/language/languages.ts';
import { languageCode, word } from '#model/language/wording.ts';
import { type Assets, fontLinks } from '../../publicPage/page/head.ts';
import { type Html, html } from '../../publicPage/page/html.ts';
import { noAssets } from '../../publicPage/page/readAssets.ts';

/** A hidden field that only bots fill in. */
export const honeypotField = 'company_website';

/** Parameters in the URL of the embedding page, and its address (`page`), that are stored with a submitted form. */
export const forwardedParameters = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
  'page',
] as const;

/** Column → what the visitor entered. */
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
  readonly assets: Assets;
};

/** Links to the form in the other languages. */
const otherLanguages = (action: string): readonly Html[] =>
  languages
    .filter((language) => language !== languageCode())
    .map(
      (language) =>
        html`<a href="${action.split('?', 1)[0] ?? ''}?lang=${language}" lang="${language}" hreflang="${language}">${languageName(language)}</a>`,
    );

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
      (option) =>
        html`<option${option === value ? html` selected` : html``} value="${option}">${word(option)}</option>`,
    )}</select></label>`;
  const hint = input === 'tel' ? html` autocomplete="tel"` : input === 'email' ? html` autocomplete="email"` : html``;
  return html`<label>${title}<input type="${input}" name="${column}" value="${value}" maxlength="200"${hint}${need}></label>`;
};

const pageOf = (title: string, body: Html, assets: Assets = noAssets): string =>
  html`<!doctype html><html lang="${languageCode()}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${title}</title>${fontLinks(assets)}<link rel="stylesheet" href="/enquire/style.css"><script src="/enquire/frame.js" defer></script></head><body><main>${body}</main></body></html>`
    .html;

/**
 * Returns the HTML page of a website form. The page works without JavaScript. `about`: the title of the record that the
 * form is about. `action`: the URL to which the form is posted. `key`: the signed time at which it was opened. `typed`:
 * what the visitor entered before the form was refused. `problem`: why it was refused. `assets`: the URLs of the style
 * and the font of the page's language.
 */
export const renderForm = ({ form, agency, about, action, key, typed, problem, assets }: FormPage): string =>
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
      )}<input type="hidden" name="opened" value="${key}"><button>${form.button}</button></form><p class="quiet">${otherLanguages(action)}</p>`,
    assets,
  );

/**
 * Returns an HTML page with only a title and a text, such as the thanks after a form was submitted. `assets`: the URLs
 * of the style and the font of the page's language.
 */
export const renderNotice = (title: string, text: string, assets?: Assets): string =>
  pageOf(title, html`<h1>${title}</h1>${text === '' ? html`` : html`<p class="quiet">${text}</p>`}`, assets);

/** Returns an HTML page with one question and a button. The button posts to the address of the page. */
export const renderQuestion = (title: string, text: string, button: string): string =>
  pageOf(
    title,
    html`<h1>${title}</h1><p class="quiet">${text}</p><form method="post"><button>${button}</button></form>`,
  );
