import { currentLanguage } from '../../language/language.ts';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isObject } from '#model/schema/json.ts';
import { explainRefusal } from '#model/permissions/publicRefusal.ts';
import { createKeyHeader } from '#model/wire/wire.ts';
import { type FormPlace, formOf, prefilledBy, isCheckbox, type Returned, type Typed } from './page/enquiryForm.ts';

/** Result of a submitted form. `returned`: the form to show again, with errors; undefined if it was accepted. */
export type FormResult = {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly returned: Returned | undefined;
};

/** Content type of a form that the browser submits itself. */
export const formType = 'application/x-www-form-urlencoded';

/** Returns the idempotency key of a form without a script: the same values from the same address are one enquiry. */
const keyOf = (body: object, { ip }: FastifyRequest): string =>
  createHash('sha256')
    .update(JSON.stringify([body, ip]))
    .digest('base64url');

const errorOf = (text: string): { readonly code: unknown; readonly fields: Readonly<Record<string, string>> } => {
  // checked: every response of the API is a JSON object
  const { error } = JSON.parse(text) as { readonly error?: unknown };
  const fields =
    isObject(error) && isObject(error['fields'])
      ? Object.entries(error['fields']).filter((pair): pair is [string, string] => typeof pair[1] === 'string')
      : [];
  return { code: isObject(error) ? error['code'] : undefined, fields: Object.fromEntries(fields) };
};

/**
 * Sends an enquiry form that a browser posted without the page's script. Calls the API in the same way as the script,
 * so that the same limits apply. Returns the result, or undefined if the page has no form.
 */
export const submitForm = async (
  app: FastifyInstance,
  place: FormPlace,
  request: FastifyRequest<{ Body: string }>,
): Promise<FormResult | undefined> => {
  const form = formOf(place);
  if (form === undefined) return undefined;
  const { call, open, fields } = form;
  const sent = new URLSearchParams(request.body);
  const textOf = (name: string): string => (sent.get(name) ?? '').replace(/\r\n/g, '\n').trim();
  const typed: Typed = Object.fromEntries(
    fields.map((field) => [field.name, isCheckbox(field) ? sent.has(field.name) : textOf(field.name)]),
  );
  const token = new URL(request.url, 'http://page').searchParams.get('s');
  const body = {
    ...Object.fromEntries(Object.entries(typed).filter(([, value]) => value !== '')),
    ...prefilledBy(form, place),
    [open.trap]: textOf(open.trap),
    ...(token === null || open.share === undefined ? {} : { [open.share.field]: token }),
  };
  const reply = await app.inject({
    method: 'POST',
    url: call.path,
    remoteAddress: request.ip,
    headers: {
      'content-type': 'application/json',
      'accept-language': currentLanguage(),
      [createKeyHeader]: keyOf(body, request),
    },
    payload: JSON.stringify(body),
  });
  if (reply.statusCode < 300) return { status: 200, retryAfter: undefined, returned: undefined };
  const retryAfter = reply.headers['retry-after']?.toString();
  const {
    text,
    fields: problems,
    canRetry,
  } = explainRefusal({ status: reply.statusCode, ...errorOf(reply.body), retryAfter });
  return { status: reply.statusCode, retryAfter, returned: { typed, problems, answer: text, canRetry } };
};
