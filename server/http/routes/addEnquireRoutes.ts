import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { AppError, errorTable } from '#model/errors.ts';
import { word } from '#model/language/wording.ts';
import type { Model } from '#model/resource.ts';
import { toAppError } from '../../postgres/toAppError.ts';
import { isActiveIntake } from '#model/schema/files/intakeSchema.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { embedScript, formStyle, frameScript } from '../../features/intake/form/formAssets.ts';
import type { FormKeys } from '../../features/intake/form/formKeys.ts';
import { forwardedParameters, renderForm, renderNotice } from '../../features/intake/form/renderForm.ts';
import { type FoundForm, readAbout, receiveIntakeForm } from '../../features/intake/form/receiveIntakeForm.ts';
import { readAssets } from '../../features/publicPage/page/readAssets.ts';
import { formType } from '../../features/publicPage/submitForm.ts';
import { inLanguage } from '../../language/language.ts';
import { pageLanguage } from '../../language/pageLanguage.ts';
import { translateText } from '../../language/translation/translateText.ts';

type EnquireOptions = {
  readonly pool: pg.Pool;
  readonly schemas: () => { readonly model: Model };
  readonly refreshSettings: () => Promise<void>;
  readonly keys: FormKeys;
  readonly clientDir: string;
};

/** Headers of the form pages. Any website may embed a form, and no other page of the product. */
const pageHeaders = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'self'; frame-ancestors *",
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
} as const;

const files: Readonly<Record<string, { readonly type: string; readonly text: string }>> = {
  'style.css': { type: 'text/css; charset=utf-8', text: formStyle },
  'frame.js': { type: 'text/javascript; charset=utf-8', text: frameScript },
};

const findForm = ({ intake }: Model, name: string): FoundForm | undefined => {
  const source = ownValue(intake, name);
  return source?.form === undefined || source.verify.by !== 'form' || !isActiveIntake(source)
    ? undefined
    : { source, form: source.form };
};

const sendPage = (reply: FastifyReply, text: string, status = 200): FastifyReply =>
  reply.headers(pageHeaders).code(status).type('text/html; charset=utf-8').send(text);

type Params = { readonly source: string; readonly id?: string };

/** What the functions of the routes share. */
type Forms = EnquireOptions & { readonly assets: ReturnType<typeof readAssets> };

/** A form, and the record that it is about, if there is one. */
type OpenedForm = FoundForm & { readonly about: string | undefined };

/** Returns the form of an address, or undefined if there is no such form or record. */
const openForm = async (
  { pool, schemas, refreshSettings }: Forms,
  { source, id }: Params,
): Promise<OpenedForm | undefined> => {
  await refreshSettings();
  const { model } = schemas();
  const found = findForm(model, source);
  if (found === undefined) return undefined;
  const about = id === undefined ? undefined : await readAbout(pool, model, found, id);
  return id !== undefined && about === undefined ? undefined : { ...found, about };
};

/** What a form shows. */
type ShownForm = {
  readonly opened: OpenedForm;
  /** What the visitor has typed, by column. */
  readonly typed: URLSearchParams;
  /** What must be corrected. Absent: nothing. */
  readonly problem?: string;
  readonly status?: number;
};

const showForm = (
  { schemas, keys, assets }: Forms,
  request: FastifyRequest,
  reply: FastifyReply,
  { opened, typed, problem, status = 200 }: ShownForm,
): FastifyReply => {
  const { source, form, about } = opened;
  const { pathname, searchParams } = new URL(request.url, 'http://page');
  const language = searchParams.get('lang');
  const names = [...form.fields.map(({ column }) => column), ...forwardedParameters, 'consent'];
  return sendPage(
    reply,
    renderForm({
      form,
      agency: schemas().model.settings.name,
      about,
      // The form keeps the language that the visitor chose.
      action: language === null ? pathname : `${pathname}?${new URLSearchParams({ lang: language }).toString()}`,
      assets,
      key: keys.sign(source.name, Date.now()),
      typed: Object.fromEntries(names.map((name) => [name, (typed.get(name) ?? '').slice(0, 2000)])),
      ...(problem === undefined ? {} : { problem }),
    }),
    status,
  );
};

const refuseForm = ({ assets }: Forms, reply: FastifyReply): FastifyReply =>
  sendPage(reply, renderNotice(word('This form is not available'), word('The address may have changed.'), assets), 404);

/** Sends a script or style of the forms, if the address is that of one. */
const sendAsset = ({ source, id }: Params, reply: FastifyReply): FastifyReply | undefined => {
  const asset = ownValue(files, source);
  if (id !== undefined || (asset === undefined && !source.endsWith('.js'))) return undefined;
  return reply
    .header('cache-control', 'public, max-age=3600')
    .header('cross-origin-resource-policy', 'cross-origin')
    .type(asset?.type ?? 'text/javascript; charset=utf-8')
    .send(asset?.text ?? embedScript);
};

const getForm = async (
  forms: Forms,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const sent = sendAsset(request.params, reply);
  if (sent !== undefined) return sent;
  const opened = await openForm(forms, request.params);
  return opened === undefined
    ? refuseForm(forms, reply)
    : showForm(forms, request, reply, { opened, typed: new URL(request.url, 'http://page').searchParams });
};

/** Stores a form that was sent, or shows it again with what must be corrected. */
const takeForm = async (
  forms: Forms,
  request: FastifyRequest<{ Params: Params; Body: string }>,
  reply: FastifyReply,
): Promise<FastifyReply> => {
  const opened = await openForm(forms, request.params);
  if (opened === undefined) return refuseForm(forms, reply);
  const { pool, schemas, keys, assets } = forms;
  const typed = new URLSearchParams(request.body);
  try {
    const problem = await receiveIntakeForm(
      { pool, model: schemas().model, keys },
      { found: opened, sent: typed, record: request.params.id, address: request.ip, now: new Date() },
    );
    return problem === undefined
      ? sendPage(reply, renderNotice(opened.form.done, '', assets))
      : showForm(forms, request, reply, { opened, typed, problem, status: 422 });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const [problem, { status }] = [translateText(error.message), error];
    return showForm(forms, request, reply, { opened, typed, problem, status });
  }
};

/** Statuses of errors that pass by themselves: the database is away, or its disk is full. */
const passingStatuses: ReadonlySet<number> = new Set([503, 507]);

/**
 * Responds to an error that passes by itself: with the form and what the visitor typed (`sent`), or with a notice.
 * Errors: any other error.
 */
const showAway = (
  forms: Forms,
  request: FastifyRequest<{ Params: Params }>,
  reply: FastifyReply,
  { error, sent }: { readonly error: unknown; readonly sent?: URLSearchParams },
): FastifyReply => {
  const { status, code } = toAppError(error);
  if (!passingStatuses.has(status)) throw error;
  request.log.warn({ err: error, code }, 'a website form is not available');
  void reply.header('retry-after', '5');
  const problem = translateText(errorTable.BUSY.text);
  const found = findForm(forms.schemas().model, request.params.source);
  return sent === undefined || found === undefined
    ? sendPage(reply, renderNotice(word('This form is not available'), problem, forms.assets), 503)
    : showForm(forms, request, reply, { opened: { ...found, about: undefined }, typed: sent, problem, status: 503 });
};

const paths = ['/enquire/:source', '/enquire/:source/:id'];

/**
 * Adds the routes of website forms: the form of a source, the same form about one record, and the script that embeds
 * the form in a website.
 */
export const addEnquireRoutes = (app: FastifyInstance, options: EnquireOptions): void => {
  const forms: Forms = { ...options, assets: readAssets(options.clientDir) };
  const inItsLanguage = <Answer>(request: FastifyRequest, run: () => Promise<Answer>): Promise<Answer> =>
    inLanguage(pageLanguage(request, options.schemas().model.settings), run);
  for (const path of paths)
    app.get<{ Params: Params }>(path, (request, reply) =>
      inItsLanguage(request, () =>
        getForm(forms, request, reply).catch((error: unknown) => showAway(forms, request, reply, { error })),
      ),
    );
  void app.register(async (scope) => {
    scope.addContentTypeParser<string>(formType, { parseAs: 'string', bodyLimit: 32_768 }, (_request, body, done) =>
      done(null, body.replaceAll('\0', '')),
    );
    for (const path of paths)
      scope.post<{ Params: Params; Body: string }>(path, (request, reply) =>
        inItsLanguage(request, () =>
          takeForm(forms, request, reply).catch((error: unknown) =>
            showAway(forms, request, reply, { error, sent: new URLSearchParams(request.body) }),
          ),
        ),
      );
  });
};
