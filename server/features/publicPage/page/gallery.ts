import { serverText } from '../../../language/serverText.ts';
import { word } from '#model/language/wording.ts';
import { html, type HtmlPart } from './html.ts';
import { drawIcon } from './drawIcon.ts';
import { picturesOf, pageTitle, type View } from './view.ts';

/**
 * Returns the HTML of the record's images as a strip to scroll, or undefined if there are none. Each image links to its
 * full size. The page's script adds buttons, keys and zoom. chosen: the first image loads immediately, the others
 * shortly before they become visible. Screens with more than 2 pixels per CSS pixel load the images for 2 (attribute
 * `sizes`), because photos look no better with more pixels.
 */
export const gallery = (view: View): HtmlPart => {
  const pictures = picturesOf(view.preview.images, view.data.record);
  if (pictures.length === 0) return undefined;
  const title = pageTitle(view);
  const count = pictures.length;
  return html`<section class="gallery" aria-label="${word('Pictures')}" data-count="${Math.min(count, 5)}">
<ul class="strip" tabindex="0" aria-label="${count === 1 ? serverText('page.onePicture') : serverText('page.pictures', { count })}">${pictures.map(
    ({ page, phone, list }, index) => html`
<li><a href="${page}" data-picture="${index}"><img src="${page}" srcset="${list} 400w, ${phone} 960w, ${page} 1600w" sizes="(min-width: 900px) ${index === 0 || count === 1 ? '60vw' : '25vw'}, (min-resolution: 2.1dppx) 60vw, 100vw" alt="${serverText('page.pictureOf', { title, number: index + 1, count })}" width="1600" height="1200" decoding="async"${index === 0 ? html` fetchpriority="high"` : html` loading="lazy"`}></a></li>`,
  )}
</ul>
${count > 1 && html`<p class="count">${drawIcon('pictures')}<span><span class="at"><span data-current>1</span> / </span>${count}</span></p>`}
</section>`;
};
