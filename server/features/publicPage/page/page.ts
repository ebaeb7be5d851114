import { serverText } from '../../../language/serverText.ts';
import { currentLanguage } from '../../../language/language.ts';
import { languageName, languages } from '#model/language/languages.ts';
import { word } from '#model/language/wording.ts';
import { kindFor } from '#kinds/index.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { previewPath } from '#model/preview.ts';
import type { Model } from '#model/resource.ts';
import { actionBar, agentCard } from './agent.ts';
import { enquiryForm, type FormPlace, type Returned } from './enquiryForm.ts';
import { details, highlights } from './facts.ts';
import { gallery } from './gallery.ts';
import { type Assets, basicHead, sharedHead } from './head.ts';
import { html, jsonBlock, type Html, type HtmlPart } from './html.ts';
import { visitorWords } from '../../../language/visitorWords.ts';
import { drawIcon } from './drawIcon.ts';
import {
  exactAmountOf,
  picturesOf,
  locationText,
  portraitOf,
  priceOf,
  fieldText,
  pageTitle,
  titleAndPlace,
  valueText,
  priceSuffix,
  type View,
} from './view.ts';

/** Returns the translated texts of the page's script. English texts are already in the script. */
const scriptWords = (): HtmlPart => {
  const words = visitorWords();
  return words !== undefined && jsonBlock('application/json', words);
};

type Frame = {
  readonly head: HtmlPart;
  readonly title: string;
  readonly body: HtmlPart;
  readonly assets: Assets;
  readonly kind: string;
};

const frame = ({ head, title, body, assets, kind }: Frame): string =>
  html`<!doctype html>
<html lang="${currentLanguage()}">
<head>
${basicHead(title, assets)}${head}
</head>
<body class="${kind}">
${body}
${scriptWords()}
</body>
</html>
`.html;

const agencyName = (view: View): HtmlPart => {
  const logo = view.data.agency === undefined ? undefined : portraitOf(view.data.agency);
  return html`<span class="agency">${logo !== undefined && html`<img src="${logo.list}" alt="" height="32">`}<b>${view.context.settings.name}</b></span>`;
};

/** Links to the page in the other languages. */
const otherLanguages = ({ path }: View): readonly Html[] =>
  languages
    .filter((language) => language !== currentLanguage())
    .map(
      (language) =>
        html`<a href="${path}${path.includes('?') ? '&' : '?'}lang=${language}" lang="${language}" hreflang="${language}" rel="nofollow">${languageName(language)}</a>`,
    );

const foot = (view: View): HtmlPart => {
  const { agency } = view.data;
  const lines = (agency?.resource.fields ?? [])
    .filter((field) => field.public && kindFor(field).traits.upload !== true)
    .flatMap((field): readonly Html[] => {
      const text = agency === undefined ? '' : valueText(field, agency.values[field.name], view);
      if (text === '') return [];
      return [
        field.property.format === 'uri'
          ? html`<a href="${text}" rel="noopener">${text.replace(/^https?:\/\//, '').replace(/\/$/, '')}</a>`
          : html`<span>${field.title}: ${text}</span>`,
      ];
    });
  return html`<footer><span>${view.context.settings.name}</span>${lines}${otherLanguages(view)}</footer>`;
};

const price = (view: View): HtmlPart => {
  const field = view.preview.price;
  const text = fieldText(field, view);
  if (field === undefined || text === '') return undefined;
  const exact = exactAmountOf(view.data.record.values[field.name], view);
  // A field with `exact` already shows the whole amount.
  const isRounded = field.property.exact !== true && exact !== text;
  const small = [isRounded ? exact : '', priceSuffix(view)].join(' ').trim();
  return html`<p class="price">${text}${small !== '' && html` <small>${small}</small>`}</p>`;
};

const place = (view: View): HtmlPart => {
  const text = locationText(view);
  return text !== '' && html`<p class="place">${drawIcon('place')}${text}</p>`;
};

/** Returns the HTML of the public page of an available record. */
export const openPage = (view: View, model: Model, assets: Assets): string => {
  const form = enquiryForm({ ...view, resources: model.resources });
  const body = html`<a class="skip" href="#main">${serverText('page.skip')}</a>
<header class="top">${agencyName(view)}<button type="button" class="quiet" data-share hidden>${drawIcon('share')}<span>${word('Share')}</span></button></header>
<main id="main">
${gallery(view)}
<div class="columns">
<article>
<div class="heading">${price(view)}<h1>${pageTitle(view)}</h1>${place(view)}</div>
${highlights(view)}
${details(view)}
</article>
<aside>
${agentCard(view)}
${
  form !== undefined &&
  html`<section class="card enquiry" id="enquiry" aria-labelledby="enquiry-title">
<h2 id="enquiry-title" tabindex="-1">${serverText('page.askAboutIt')}</h2>
${form}
</section>`
}
</aside>
</div>
</main>
${foot(view)}
${actionBar(view, { hasForm: form !== undefined })}`;
  return frame({
    head: sharedHead(view),
    title: `${pageTitle(view)} · ${view.context.settings.name}`,
    body,
    assets,
    kind: 'open',
  });
};

const similarCard =
  (view: View) =>
  ({ id, sharer, record }: View['data']['similar'][number]): Html => {
    const [picture] = picturesOf(view.preview.images, record);
    return html`<li><a href="${previewPath(view.preview.schema, { sharer, id })}">
${picture === undefined ? html`<span class="empty"></span>` : html`<img src="${picture.list}" alt="" width="400" height="300" loading="lazy">`}
<b>${priceOf(view, record)}</b><span>${pageTitle(view, record)}</span><small>${locationText(view, record)}</small></a></li>`;
  };

/**
 * Returns the HTML of the public page of a record that is no longer available, such as a sold property. chosen: without
 * the price and the reason, which only the agency and the seller should know.
 */
export const unavailablePage = (view: View, assets: Assets): string => {
  const { similar, record } = view.data;
  const what = inLowerCase(record.resource.title);
  const body = html`<a class="skip" href="#main">${serverText('page.skip')}</a>
<header class="top">${agencyName(view)}</header>
<main id="main">
<div class="gone"><h1>${serverText('page.gone', { thing: what })}</h1><p>${serverText('page.goneText', { title: titleAndPlace(view), person: view.data.sharer.name })}</p></div>
<div class="columns">
<article>${similar.length > 0 && html`<section><h2>${serverText('page.similar', { things: inLowerCase(record.resource.plural) })}</h2><ul class="similar">${similar.map(similarCard(view))}</ul></section>`}</article>
<aside>${agentCard(view)}</aside>
</div>
</main>
${foot(view)}
${actionBar(view, { hasForm: false })}`;
  return frame({
    head: undefined,
    title: `${serverText('page.goneTitle')} · ${view.context.settings.name}`,
    body,
    assets,
    kind: 'gone-page',
  });
};

/**
 * Returns the HTML of a page with only a title and a text. `code`: shown as the heading in place of the title, such as
 * 404. `advice`: a second paragraph. `sad`: whether to show an icon.
 */
export const plainPage = (
  title: string,
  text: string,
  assets: Assets,
  { code, advice, sad = false }: { readonly code?: string; readonly advice?: string; readonly sad?: boolean } = {},
): string =>
  frame({
    head: undefined,
    title,
    assets,
    kind: 'plain',
    body: html`<main id="main">${sad && drawIcon('sad')}<h1>${code ?? title}</h1><p>${text}</p>${advice !== undefined && html`<p>${advice}</p>`}</main>`,
  });

/**
 * Returns the HTML of the page for an enquiry that was sent without a script and failed: the error, and the form with
 * everything that was typed, to be sent again. chosen: without the record, because reading it may have failed.
 */
export const returnedPage = (place: FormPlace, returned: Returned, assets: Assets): string =>
  frame({
    head: undefined,
    title: serverText('page.enquiry'),
    assets,
    kind: 'returned',
    body: html`<main id="main"><section class="card enquiry"><h1>${serverText('page.enquiry')}</h1>
<p class="answer" role="alert">${returned.answer}</p>
${enquiryForm(place, { ...returned, answer: '' })}</section>
<p><a href="${previewPath(place.preview.schema, place)}">${serverText('page.back')}</a></p></main>`,
  });
