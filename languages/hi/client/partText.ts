import type { partText as english } from '../../../src/messages/en/partText.ts';
import type { Translation } from '../../../src/messages/Translation.ts';

/** The translations of `partText`. */
export const partText = {
  kind: {
    image: 'फ़ोटो',
    video: 'वीडियो',
    audio: 'ऑडियो',
    voice: 'वॉइस मैसेज',
    document: 'दस्तावेज़',
    sticker: 'स्टिकर',
    location: 'जगह',
    contacts: 'संपर्क',
  },
  state: {
    waiting: 'लोड हो रहा है…',
    failed: 'यह फ़ाइल नहीं लाई जा सकी।',
    expired: 'यह फ़ाइल सेवा देने वाली कंपनी के पास अब नहीं है।',
    refused: 'यह फ़ाइल नहीं रखी गई।',
  },
  open: '%{name} खोलें',
  map: 'मैप में खोलें',
  attach: 'फ़ाइल जोड़ें',
  remove: '%{name} हटाएँ',
  fetchAgain: 'फिर से डाउनलोड करें',
  fetchAgainOf: 'फिर से डाउनलोड करें: %{name}',
} satisfies Translation<typeof english.phrases>;
