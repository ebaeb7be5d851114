import type { uploadText as english } from '../../../src/messages/en/uploadText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `uploadText`. */
export const uploadText = {
  lost: '%{total} में से %{sent} के बाद कनेक्शन टूट गया। कुछ सहेजा नहीं गया। कृपया फ़ाइल फिर से अपलोड करें।',
  canceled: 'अपलोड रद्द किया गया।',
} satisfies Translation<typeof english.phrases>;
