declare module 'http_ece' {
  import type { ECDH } from 'node:crypto';

  const ece: {
    readonly decrypt: (
      body: Buffer,
      options: { readonly version: 'aes128gcm'; readonly privateKey: ECDH; readonly authSecret: Buffer },
    ) => Buffer;
  };
  export default ece;
}
