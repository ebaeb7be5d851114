/**
 * The script by which a website embeds the form of a source. It passes the campaign parameters of the page, such as
 * `utm_source`, to the form. The form's language is `data-lang` of the script element, otherwise the language of the
 * page.
 */
export const embedScript = `(() => {
  const script = document.currentScript;
  if (!script) return;
  const own = new URL(script.src);
  const record = script.dataset.record ? '/' + encodeURIComponent(script.dataset.record) : '';
  const page = new URL(own.pathname.replace(/\\.js$/, '') + record, own);
  for (const [name, value] of new URLSearchParams(location.search))
    if (name.startsWith('utm_')) page.searchParams.set(name, value.slice(0, 200));
  const language = (script.dataset.lang || document.documentElement.lang).slice(0, 2).toLowerCase();
  if (language) page.searchParams.set('lang', language);
  page.searchParams.set('page', (location.origin + location.pathname).slice(0, 300));
  const frame = document.createElement('iframe');
  frame.src = page.href;
  frame.title = script.dataset.title || 'Enquiry form';
  frame.loading = 'lazy';
  Object.assign(frame.style, { border: '0', width: '100%', maxWidth: '32rem', height: '34rem', display: 'block' });
  addEventListener('message', (event) => {
    if (event.origin !== own.origin || event.source !== frame.contentWindow) return;
    const height = event.data && event.data.gableHeight;
    if (typeof height === 'number' && height > 0 && height < 5000) frame.style.height = height + 'px';
  });
  script.after(frame);
})();
`;

/** The script in the form that reports its height to the embedding page. */
export const frameScript = `const sendHeight = () => parent.postMessage({ gableHeight: document.documentElement.offsetHeight }, '*');
new ResizeObserver(sendHeight).observe(document.documentElement);
sendHeight();
`;

/** The style of the form, light and dark. */
export const formStyle = `:root { color-scheme: light dark; --line: light-dark(#d0d5dd, #3a4150); --quiet: light-dark(#5b6472, #a5adba); --accent: light-dark(#0b6b5d, #5cc9b4); --on-accent: light-dark(#fff, #04211c); --bad: light-dark(#b42318, #ff9b92); --paper: light-dark(#fff, #14181f); --ink: light-dark(#171b22, #eef1f5); }
* { box-sizing: border-box; }
html { background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Gable Fallback', sans-serif; }
body { margin: 0; }
main { display: grid; gap: 1rem; max-inline-size: 32rem; margin-inline: auto; padding: 1.25rem; }
h1 { margin: 0; font-size: 1.25rem; line-height: 1.3; letter-spacing: -0.01em; }
p { margin: 0; }
form { display: grid; gap: 0.875rem; }
label { display: grid; gap: 0.25rem; font-size: 0.875rem; font-weight: 500; }
input:not([type='checkbox']), select, textarea { inline-size: 100%; padding: 0.625rem 0.75rem; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; }
textarea { min-block-size: 6rem; resize: vertical; }
:is(input, select, textarea, button):focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
.consent { display: flex; gap: 0.625rem; align-items: flex-start; font-weight: 400; }
.consent input { flex: none; inline-size: 1.125rem; block-size: 1.125rem; margin: 0.125rem 0 0; }
button { justify-self: start; padding: 0.6875rem 1.25rem; border: 0; border-radius: 8px; background: var(--accent); color: var(--on-accent); font: inherit; font-weight: 600; cursor: pointer; }
.quiet { color: var(--quiet); font-size: 0.9375rem; }
.problem { padding: 0.625rem 0.75rem; border-radius: 8px; border: 1px solid var(--bad); color: var(--bad); font-size: 0.9375rem; }
.extra { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
`;
