/**
 * Returns the shadow root of an element. Inside it, the editor writes its styles to adopted style sheets instead of a
 * `<style>` element, which the page's policy forbids. The theme's variables still apply.
 */
export const shadowRootOf = (host: HTMLElement): ShadowRoot => host.shadowRoot ?? host.attachShadow({ mode: 'open' });
