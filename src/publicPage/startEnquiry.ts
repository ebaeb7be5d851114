import { sentence, word } from '#model/language/wording.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { PublicRefusal } from '#model/permissions/publicRefusal.ts';
import { createKeyHeader } from '#model/wire/wire.ts';
import { shareToken } from './opening.ts';
import { sendEnquiry } from './sendEnquiry.ts';

type Control = HTMLInputElement | HTMLTextAreaElement;

const isControl = (element: Element): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
const controlsOf = (form: HTMLFormElement): readonly Control[] =>
  [...form.elements].filter(isControl).filter(({ name }) => name !== '');

/**
 * Returns an idempotency key for the form, so that several requests create one enquiry. It does not use `randomUUID`,
 * which browsers do not have on http addresses.
 */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const labelOf = (control: Control): string => (control.labels?.[0]?.firstChild?.textContent ?? control.name).trim();

const problemOf = (control: Control): string => {
  const { validity } = control;
  if (validity.valid) return '';
  if (validity.valueMissing)
    return control.type === 'checkbox'
      ? word('Please give your consent so that we can reply')
      : sentence('Please enter %{field}', { field: inLowerCase(labelOf(control)) });
  return word(control.type === 'email' ? 'Please enter a valid email address' : 'Please check this value');
};

const showProblem = (control: Control, text: string): void => {
  const place = document.getElementById(`${control.id}-problem`);
  if (place === null) return;
  place.textContent = text;
  control.setAttribute('aria-invalid', String(text !== ''));
};

const bodyOf = (form: HTMLFormElement): Readonly<Record<string, string | boolean>> => {
  const body: Record<string, string | boolean> = {};
  for (const control of controlsOf(form)) {
    if (control.type === 'checkbox' && control instanceof HTMLInputElement) body[control.name] = control.checked;
    else if (control.value.trim() !== '') body[control.name] = control.value.trim();
  }
  const [token, name] = [shareToken(), form.dataset['link']];
  return token === undefined || name === undefined ? body : { ...body, [name]: token };
};

const showDone = (form: HTMLFormElement): void => {
  const heading = form.parentElement?.querySelector<HTMLElement>('h2');
  const name = document.getElementById('agent')?.textContent ?? word('We');
  const done = document.createElement('p');
  done.className = 'done';
  done.textContent = sentence('%{name} received your enquiry and will contact you.', { name });
  // Keeps the height of the form, so that the second click of a double click does not hit an element that has moved up.
  done.style.minBlockSize = `${form.offsetHeight}px`;
  form.replaceWith(done);
  if (heading === null || heading === undefined) return;
  heading.textContent = word('Thank you');
  heading.focus();
};

/**
 * Makes this script send an enquiry form, instead of the browser. If the server accepts the enquiry, thanks replace the
 * form. If the server refuses it, the form shows the reason and keeps the entered values. Sending the same enquiry
 * again creates no second one. The form must have a submit button, an element for messages (`.answer`) and the URL to
 * send to (`data-call`). Otherwise nothing changes, and the browser sends the form.
 */
export const startEnquiry = (form: HTMLFormElement): void => {
  const answer = form.querySelector<HTMLElement>('.answer');
  const button = form.querySelector<HTMLButtonElement>('[type=submit]');
  const call = form.dataset['call'];
  if (answer === null || button === null || call === undefined) return;
  // From now on, the script shows problems next to their inputs.
  form.noValidate = true;
  const label = button.textContent;
  let key = newKey();
  let isSending = false;

  const mark = (textOf: (control: Control) => string): void => {
    const controls = controlsOf(form);
    for (const control of controls) showProblem(control, textOf(control));
    controls.find((control) => textOf(control) !== '')?.focus();
  };

  const check = (): boolean => {
    const isGood = controlsOf(form).every((control) => problemOf(control) === '');
    if (!isGood) mark(problemOf);
    return isGood;
  };

  const showRefusal = ({ text, fields, isNewForm }: PublicRefusal): void => {
    answer.textContent = text;
    if (isNewForm) key = newKey();
    mark(({ name }) => fields[name] ?? '');
  };

  const send = async (): Promise<void> => {
    isSending = true;
    button.setAttribute('aria-busy', 'true');
    // The previous message remains until there is a response, so that nothing moves under a double click.
    button.textContent = word('Sending…');
    const refusal = await sendEnquiry(call, bodyOf(form), { [createKeyHeader]: key });
    isSending = false;
    button.removeAttribute('aria-busy');
    button.textContent = refusal === undefined ? label : refusal.canRetry ? word('Try again') : label;
    if (refusal === undefined) showDone(form);
    else showRefusal(refusal);
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (!isSending && check()) void send();
  });
  form.addEventListener('input', ({ target }) => {
    if (target instanceof Element && isControl(target) && target.getAttribute('aria-invalid') === 'true')
      showProblem(target, problemOf(target));
  });
};
