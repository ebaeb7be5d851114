/**
 * Returns the shadow root of an element, and creates it if needed. In a shadow root, the editor uses adopted style
 * sheets. Elsewhere it would add a `<style>` element, which the page's policy forbids. The variables of the theme still
 * apply.
 */
export const shadowRootOf = (host: HTMLElement): ShadowRoot => host.shadowRoot ?? host.attachShadow({ mode: 'open' });
