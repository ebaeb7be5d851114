/**
 * Returns the shadow root of an element. Inside one the editor writes its styles to adopted sheets, not to a `<style>`
 * element, which the page's policy refuses. The theme's variables still apply.
 */
export const shadowRootOf = (host: HTMLElement): ShadowRoot => host.shadowRoot ?? host.attachShadow({ mode: 'open' });
