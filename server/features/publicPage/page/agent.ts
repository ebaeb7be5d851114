import { serverText } from '../../../language/serverText.ts';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { pageContacts } from './pageContacts.ts';
import { drawIcon } from './drawIcon.ts';
import { html, type Html, type HtmlPart } from './html.ts';
import { portraitOf, valueText, type View } from './view.ts';

/** Returns whether a public field of the sharer is an ordinary line: neither part of the name nor a contact. */
const isLine = (field: Field, recordTitle: string): boolean => {
  const { traits } = kindFor(field);
  return (
    field.public &&
    traits.contact === undefined &&
    traits.upload !== true &&
    traits.wide !== true &&
    !recordTitle.includes(`{${field.name}}`)
  );
};

const initials = (name: string): string =>
  name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();

/**
 * Returns the HTML of the sharer's card: photo (otherwise initials), name, other public fields, agency and contacts.
 */
export const agentCard = (view: View): HtmlPart => {
  const { sharer } = view.data;
  const portrait = portraitOf(sharer);
  const lines = sharer.resource.fields
    .filter((field) => isLine(field, sharer.resource.recordTitle))
    .map((field) => valueText(field, sharer.values[field.name], view))
    .filter((text) => text !== '');
  const contacts = pageContacts(view);
  return html`<section class="card agent" aria-labelledby="agent">
<div class="who">${portrait === undefined ? html`<span class="face" aria-hidden="true">${initials(sharer.name)}</span>` : html`<img class="face" src="${portrait.list}" alt="" width="56" height="56" loading="lazy">`}
<div><h2 id="agent">${sharer.name}</h2>${[...new Set([...lines, view.context.settings.name])].filter((line) => line !== sharer.name).map((line) => html`<p>${line}</p>`)}</div></div>
${
  contacts.length > 0 &&
  html`<ul class="ways">${contacts.map(
    ({ way, label, href, text }) =>
      html`<li><a class="way" href="${href}"${way === 'whatsapp' && html` target="_blank" rel="noopener"`}>${drawIcon(way)}${label}<span class="paper">: ${text}</span></a></li>`,
  )}</ul>`
}
</section>`;
};

/**
 * Returns the HTML of the bar at the bottom of a phone screen, with links to call or message the sharer and, if
 * `hasForm`, to the enquiry form. False if it would be empty.
 */
export const actionBar = (view: View, { hasForm }: { readonly hasForm: boolean }): HtmlPart => {
  const contacts = pageContacts(view).filter(({ way }) => way !== 'email');
  const links: readonly Html[] = [
    ...contacts.map(
      ({ way, label, href }) =>
        html`<a class="way" href="${href}"${way === 'whatsapp' && html` target="_blank" rel="noopener"`}>${drawIcon(way)}${label}</a>`,
    ),
    ...(hasForm
      ? [html`<a class="way main" href="#enquiry">${drawIcon('write')}${serverText('page.enquire')}</a>`]
      : []),
  ];
  return links.length > 0 && html`<nav class="bar" aria-label="${serverText('page.getInTouch')}">${links}</nav>`;
};
