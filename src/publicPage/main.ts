import type { Language } from '#model/language/languages.ts';
import { setWording } from '#model/language/wording.ts';
import './colors.css';
import './page.css';
import './gallery.css';
import './print.css';
import { startEnquiry } from './startEnquiry.ts';
import { startGallery } from './startGallery.ts';
import { reportOpening } from './opening.ts';
import { startSharing } from './startSharing.ts';

const words = document.querySelector('script[type="application/json"]')?.textContent ?? undefined;
if (words !== undefined) {
  // checked: the server writes nothing else, and the language of the page into its first tag
  const texts = JSON.parse(words) as Readonly<Record<string, string>>;
  const language = document.documentElement.lang as Language;
  const wording = { language, messages: {}, errors: {}, wordFor: (text: string) => texts[text] };
  setWording(() => wording);
}
for (const gallery of document.querySelectorAll<HTMLElement>('.gallery')) startGallery(gallery);
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-call]')) startEnquiry(form);
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-share]')) startSharing(button);
// If the view cannot be counted, the visitor must not notice.
reportOpening().catch(() => undefined);
