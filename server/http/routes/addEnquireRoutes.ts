import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { word } from '#model/language/wording.ts';
import type { Model } from '#model/resource.ts';
import { isActiveIntake } from '#model/schema/files/intakeSchema.ts';
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
  const source = Object.hasOwn(intake, name) ? intake[name] : undefined;
  return source?.form === undefined || source.verify.by !== 'form' || !isActiveIntake(source)
    ? undefined
    : { source, form: source.form };
};

const sendPage = (reply: FastifyReply, text: string, status = 200): FastifyReply =>
  reply.headers(pageHeaders).code(status).type('text/html; charset=utf-8').send(text);

/**
 * Adds the routes of website forms: the form of a source, the same form about one record, and the script that embeds
 * the form in a website.
 */
export const addEnquireRoutes = (app: FastifyInstance, options: EnquireOptions): void => {
  const { pool, schemas, refreshSettings, keys, clientDir } = options;
  const assets = readAssets(clientDir);
  type Params = { readonly source: string; readonly id?: string };
  type Opened = FoundForm & { readonly about: string | undefined };

  /** Returns the form of an address, or undefined if there is no such form or record. */
  const open = async ({ source, id }: Params): Promise<Opened | undefined> => {
    await refreshSettings();
    const { model } = schemas();
    const found = findForm(model, source);
    if (found === undefined) return undefined;
    const about = id === undefined ? undefined : await readAbout(pool, model, found, id);
    return id !== undefined && about === undefined ? undefined : { ...found, about };
  };
  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    {
      opened,
      typed,
      problem,
      status = 200,
    }: {
      readonly opened: Opened;
      readonly typed: URLSearchParams;
      readonly problem?: string;
      readonly status?: number;
    },
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
  const missing = (reply: FastifyReply): FastifyReply =>
    sendPage(
      reply,
      renderNotice(word('This form is not available'), word('The address may have changed.'), assets),
      404,
    );

  const get = async (request: FastifyRequest<{ Params: Params }>, reply: FastifyReply): Promise<FastifyReply> => {
    const { params, url } = request;
    const asset = Object.hasOwn(files, params.source) ? files[params.source] : undefined;
    if (params.id === undefined && (asset !== undefined || params.source.endsWith('.js')))
      return reply
        .header('cache-control', 'public, max-age=3600')
        .header('cross-origin-resource-policy', 'cross-origin')
        .type(asset?.type ?? 'text/javascript; charset=utf-8')
        .send(asset?.text ?? embedScript);
    const opened = await open(params);
    return opened === undefined
      ? missing(reply)
      : show(request, reply, { opened, typed: new URL(url, 'http://page').searchParams });
  };

  const post = async (
    request: FastifyRequest<{ Params: Params; Body: string }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const opened = await open(request.params);
    if (opened === undefined) return missing(reply);
    const sent = new URLSearchParams(request.body);
    try {
      const problem = await receiveIntakeForm(
        { pool, model: schemas().model, keys },
        { found: opened, sent, record: request.params.id, address: request.ip, now: new Date() },
      );
      return problem === undefined
        ? sendPage(reply, renderNotice(opened.form.done, '', assets))
        : show(request, reply, { opened, typed: sent, problem, status: 422 });
    } catch (error) {
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      return show(request, reply, { opened, typed: sent, problem: translateText(error.message), status: error.status });
    }
  };

  const inItsLanguage = <Answer>(request: FastifyRequest, run: () => Promise<Answer>): Promise<Answer> =>
    inLanguage(pageLanguage(request, schemas().model.settings), run);

  for (const path of ['/enquire/:source', '/enquire/:source/:id'])
    app.get<{ Params: Params }>(path, (request, reply) => inItsLanguage(request, () => get(request, reply)));
  void app.register(async (scope) => {
    scope.addContentTypeParser<string>(formType, { parseAs: 'string', bodyLimit: 32_768 }, (_request, body, done) =>
      done(null, body.replaceAll('\0', '')),
    );
    for (const path of ['/enquire/:source', '/enquire/:source/:id'])
      scope.post<{ Params: Params; Body: string }>(path, (request, reply) =>
        inItsLanguage(request, () => post(request, reply)),
      );
  });
};
