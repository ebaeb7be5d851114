/**
 * Returns the shadow root of an element. The editor lives in one, because there it writes its styles to adopted sheets,
 * and not to a `<style>` element, which the page's policy refuses; the theme's variables reach into it.
 */
export const shadowRootOf = (host: HTMLElement): ShadowRoot => host.shadowRoot ?? host.attachShadow({ mode: 'open' });
