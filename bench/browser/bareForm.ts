import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A page with a plain form. `controls`: the number of controls at the start. `appearAt`: lengths of a text. When the
 * text in the first control reaches one of them, one more control appears.
 */
export type BareForm = { readonly controls: number; readonly appearAt: readonly number[] };

const control = (index: number): string =>
  `<div><label for="c${index}">Control ${index}</label><input id="c${index}" name="c${index}"></div>`;

const pageOf = ({ controls, appearAt }: BareForm): string => `<!doctype html><title>Bare form</title>
<style>form { display: grid; grid-template-columns: 1fr 1fr; gap: 16px } input { display: block; height: 38px; width: 100% }</style>
<form>${Array.from({ length: controls }, (_, index) => control(index)).join('')}</form>
<script>
  const at = new Set(${JSON.stringify(appearAt)});
  document.getElementById('c0').addEventListener('input', ({ target }) => {
    if (at.delete(target.value.length)) document.querySelector('form').children[2].insertAdjacentHTML('afterend', '<div><label>More <input></label></div>');
  });
</script>`;

/**
 * Serves a page with `form.controls` plain controls until `close` is called. More controls appear as the user types, as
 * in the product's form. The time per key on this page is what the browser needs without the product's code.
 */
export const serveBareForm = async (
  form: BareForm,
): Promise<{ readonly origin: string; readonly close: () => Promise<void> }> => {
  const page = pageOf(form);
  const server = createServer((_, response) =>
    response.setHeader('content-type', 'text/html; charset=utf-8').end(page),
  );
  await new Promise<void>((resolve) => {
    server.listen(0, resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://localhost:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
