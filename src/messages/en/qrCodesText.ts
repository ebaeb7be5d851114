import { createText } from '../createText.ts';

/** Texts of the QR codes that lead to public pages. */
export const qrCodesText = createText('qrCodes', {
  agent: 'Agent on the public page',
  copied: 'Link copied',
  creating: 'Creating the PDF…',
  pdf: 'Printable PDF',
  title: 'QR code of %{record}',
  picture: 'QR code of the public page',
  hint: 'For signs and flyers. Scanning it opens the public page with this agent. The list “Share links” shows how often the page was viewed.',
});
