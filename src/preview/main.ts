import './colours.css';
import './page.css';
import './gallery.css';
import './print.css';
import { startEnquiry } from './enquiry.ts';
import { startGallery } from './gallery.ts';
import { noteOpening } from './opening.ts';
import { startSharing } from './sharing.ts';

for (const gallery of document.querySelectorAll<HTMLElement>('.gallery')) startGallery(gallery);
for (const form of document.querySelectorAll<HTMLFormElement>('form[data-call]')) startEnquiry(form);
for (const button of document.querySelectorAll<HTMLButtonElement>('[data-share]')) startSharing(button);
// That it can't be said is nothing to the visitor.
noteOpening().catch(() => undefined);
