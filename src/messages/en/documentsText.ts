import { createText } from '../createText.ts';

/** Texts of files that the user downloads. */
export const documentsText = createText('documents', {
  creating: 'Creating the PDF of %{record}',
  downloaded: '%{file} is in your downloads',
});
