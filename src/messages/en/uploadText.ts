import { createText } from '../createText.ts';

/** Texts of failed uploads. */
export const uploadText = createText('upload', {
  lost: 'The connection was lost after %{sent} of %{total}. Nothing was saved. Please upload the file again.',
  canceled: 'The upload was cancelled.',
});
