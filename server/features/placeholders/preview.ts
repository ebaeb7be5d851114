import { defineOperation } from '../../records/context/defineOperation.ts';
import type { BodyDoc, ResourceCall } from '../../contract/resourceCall.ts';
import {
  dataEnvelope,
  id as recordId,
  list,
  mapOf,
  object,
  oneOfWords,
  orNull,
  text as anyText,
} from '../../contract/schemaTypes.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { kinds } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import { choiceTitle } from '#model/values/choiceTitle.ts';
import { serverText } from '../../language/serverText.ts';
import type { JsonObject } from '#model/schema/json.ts';
import { scopeOf } from '#model/permissions/permissions.ts';
import { recordTitle } from '#kinds/recordTitle.ts';
import type { Resource } from '#model/resource.ts';
import type { MessageSchema } from '#model/schema/schema.ts';
import { type Filled, fillTemplate } from '#model/templates/fillTemplate.ts';
import { sourcesFor, type Variable } from '#model/templates/variables.ts';
import type { PreviewAnswer } from '#model/wire/wire.ts';
import { parseListQuery } from '../../query/lists/parseListQuery.ts';
import { selectList } from '../../query/lists/selectList.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { readRecord } from '../../records/context/readRecord.ts';
import { parseText, refuseOtherWords } from '../../records/plan/parseText.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import { variableTexts } from './variableTexts.ts';
import type { KindContext } from '#model/kind.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';

type Body = Readonly<Record<string, unknown>>;
type Seen = JsonObject & { readonly _id?: string };

const readAbout = ({ resource }: OperationContext, body: Body, name: string): string => {
  const field = resource.fieldsByName[name];
  const value = body[name];
  if (field !== undefined && typeof value === 'string' && field.choices.includes(value)) return value;
  const text = serverText('fields.oneOf', {
    field: field?.title ?? name,
    list: field?.choices.map((choice) => choiceTitle(field, choice)).join(', ') ?? '',
  });
  throw new AppError('INVALID', { text: `${text}.`, fields: { [name]: text } });
};

/** Returns a text as typed. An invalid text can be previewed too. */
const parseDraft = ({ resource }: OperationContext, body: Body, name: string | undefined): string => {
  const field = name === undefined ? undefined : resource.fieldsByName[name];
  return field === undefined ? '' : (parseText(body, field.name, field.property.maxLength ?? 10_000) ?? '');
};

/** Returns the requested record, otherwise the first of the user's list, or undefined if they see none. */
const readSubject = async (
  context: OperationContext,
  resource: Resource,
  id: string | undefined,
): Promise<Seen | undefined> => {
  const reading: OperationContext = { ...context, resource, operation: 'getOne' };
  if (id !== undefined) return JSON.parse(await readRecord(reading, context.pool, id)) as Seen;
  if (scopeOf(context.actor.permissions, resource.module) === undefined) return undefined;
  const reader = readerOf(context);
  const query = parseListQuery({ resource, query: { perPage: 1 }, reader });
  const row = await runStatement<{ data: string }>(context.pool, selectList({ resource, query, reader }));
  const [first] = JSON.parse(row?.data ?? '[]') as readonly Seen[];
  return first;
};

const messageOf = ({ message, plural }: Resource): MessageSchema => {
  if (message === undefined) throw new AppError('UNKNOWN_CALL', { text: `${plural} are not messages.` });
  return message;
};

/** Returns the title of a record from the fields that the sender may read, or the name of its resource. */
const titleOf = (resource: Resource, record: Seen, context: KindContext): string => {
  const title = recordTitle(resource, record, context);
  return title === record._id ? resource.title : title;
};

const bodyOf = ({ resource: { message, fieldsByName } }: ResourceCall): BodyDoc =>
  message === undefined
    ? {}
    : {
        schema: object({
          [message.about]: oneOfWords(fieldsByName[message.about]?.choices ?? []),
          [`${message.body}?`]: anyText,
          ...(message.subject === undefined ? {} : { [`${message.subject}?`]: orNull(anyText) }),
          'record?': orNull(recordId),
        }),
        example: { [message.about]: fieldsByName[message.about]?.choices[0] ?? '', [message.body]: 'Hello' },
      };

/**
 * `preview`: returns a message template with its variables filled from a record, with values that the user may read.
 * Without a requested record, it uses the first record of the user's list. If this list is empty, variables are shown
 * as their titles in brackets. `blanks`: the variables without a value. Nothing is written. Errors: `NOT_FOUND`;
 * `INVALID`; `UNKNOWN_CALL` for a resource that has no message templates.
 */
export const preview = defineOperation({
  body: bodyOf,
  describe: ({ resource }) =>
    resource.message === undefined
      ? undefined
      : {
          summary: `Preview ${withArticle(resource.title)} with the values of a record`,
          description: 'Nothing is written.',
          answers: {
            200: {
              description:
                'The message, without values that you have no access to. `blanks`: the variables without a value.',
              schema: dataEnvelope(
                object({
                  subject: anyText,
                  body: anyText,
                  blanks: list(anyText),
                  record: orNull(object({ _id: recordId, title: anyText })),
                  values: mapOf(anyText),
                }),
              ),
            },
          },
          errors: ['NOT_FOUND'],
        },
  run: async (context) => {
    const { resource, state } = context;
    const message = messageOf(resource);
    const body = context.body as Body;
    refuseOtherWords(body, [
      message.about,
      message.body,
      ...(message.subject === undefined ? [] : [message.subject]),
      'record',
    ]);
    const about = readAbout(context, body, message.about);
    const [subject, text] = [parseDraft(context, body, message.subject), parseDraft(context, body, message.body)];
    const record = parseText(body, 'record', 100);
    const target = state.model.resources[message.resources[about] ?? ''];
    const seen = target === undefined ? undefined : await readSubject(context, target, record);
    const sources = sourcesFor(about, { resources: state.model.resources, message, kinds });
    const texts = await variableTexts(context, sources, seen ?? {});
    const valueOf = ({ key, title, source }: Variable): string =>
      texts.get(key) ??
      (seen === undefined && sources.some(({ name, role }) => name === source && role === 'record')
        ? `[${title}]`
        : '');
    const [filledSubject, filledText]: readonly [Filled, Filled] = [
      fillTemplate(subject, sources, valueOf),
      fillTemplate(text, sources, valueOf),
    ];
    const answer: PreviewAnswer = {
      data: {
        subject: filledSubject.text,
        body: filledText.text,
        blanks: [...new Set([...filledSubject.blanks, ...filledText.blanks])],
        record:
          seen?._id === undefined || target === undefined
            ? null
            : { _id: seen._id, title: titleOf(target, seen, kindContextOf(context.state.model.settings)) },
        values: Object.fromEntries(texts),
      },
    };
    return { body: answer };
  },
});
