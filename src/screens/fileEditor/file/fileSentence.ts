import type { Field } from '#model/field.ts';
import type { KindContext } from '#model/kind.ts';
import { isLanguage } from '#model/language/languages.ts';
import { localize } from '#model/language/localize.ts';
import type { Model } from '#model/resource.ts';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';
import type { ChannelSchema } from '#model/schema/files/channelSchema.ts';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import { isList, isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { choiceTitle } from '#model/values/choiceTitle.ts';
import { withArticle } from '#model/values/inLowerCase.ts';
import { fileEditorText } from '../../../messages/en/fileEditorText.ts';
import { rulesText } from '../../../messages/en/rulesText.ts';
import { i18nProvider } from '../../../messages/i18nProvider.ts';
import { conditionTexts } from './conditionTexts.ts';
import { ruleSentence } from './ruleSentence.ts';
import { completeFile } from './completeFile.ts';
import { vocabularyOf } from './shapeOf.ts';

/** The folders whose files have a form. */
export type FileFolder = 'rules' | 'channels' | 'intake';

const hostOf = (url: string): string => /^https?:\/\/([^/]+)/.exec(url)?.[1] ?? url;

const channelSentence = (channel: ChannelSchema, { resources }: Model, context: KindContext): string => {
  const { way, gateway, whatsapp, perMinute, quiet, replies, refuse = {}, templates = {} } = channel;
  const host = whatsapp?.phoneNumberId ?? hostOf(gateway?.url ?? '…');
  const how = [
    way === 'email' ? fileEditorText('sentences.email') : fileEditorText(`sentences.${way}`, { host }),
    ...(perMinute === undefined ? [] : [fileEditorText('sentences.perMinute', { count: perMinute })]),
    ...(quiet === undefined ? [] : [fileEditorText('sentences.quiet', quiet)]),
  ];
  const and = ` ${rulesText('condition.and')} `;
  const refused = Object.entries(refuse).map(([name, filter]) =>
    fileEditorText('sentences.refuse', {
      things: resources[name]?.plural ?? name,
      conditions: conditionTexts(filter, resources[name], context).join(and),
    }),
  );
  const count = Object.keys(templates).length;
  return [
    rulesText('sentence.whole', { sentence: how.join(', ') }),
    ...(replies === undefined ? [] : [fileEditorText('sentences.replies', { user: replies.user })]),
    ...refused,
    ...(count === 0 ? [] : [fileEditorText('sentences.templates', { count })]),
  ].join(' ');
};

/** chosen: max number of fields in a sentence. */
const maxFields = 5;

const fieldText = (name: string, rule: Json, field: Field | undefined): string => {
  const title = field?.title ?? name;
  const [first] = isList(rule) ? rule : [rule];
  const object = isObject(first) ? (first as JsonObject) : {};
  const { column, value } = object;
  if (typeof column === 'string')
    return fileEditorText('sentences.from', { field: title, column: column === '' ? '…' : column });
  return value === undefined || Array.isArray(rule)
    ? fileEditorText('sentences.plain', { field: title })
    : fileEditorText('sentences.fixed', {
        field: title,
        value: field === undefined ? String(value) : choiceTitle(field, String(value)),
      });
};

const intakeSentence = (
  { title, resource: name, verify, email, poll, fields, skip }: IntakeSchema,
  { resources }: Model,
): string => {
  const resource = resources[name];
  const all = Object.entries(fields);
  const shown = all.slice(0, maxFields).map(([field, rule]) => fieldText(field, rule, resource?.fieldsByName[field]));
  const rest = all.length - shown.length;
  const way =
    verify.by === 'email'
      ? fileEditorText('sentences.way.email', { user: email?.user ?? '…' })
      : verify.by === 'poll'
        ? fileEditorText('sentences.way.poll', { host: hostOf(poll?.url ?? '…') })
        : fileEditorText(`sentences.way.${verify.by}`);
  const sentence = fileEditorText('sentences.intake', {
    title,
    way,
    record: withArticle(resource?.title ?? name),
    fields: [...shown, ...(rest > 0 ? [fileEditorText('sentences.more', { count: rest })] : [])].join(', '),
  });
  return skip === undefined
    ? sentence
    : `${sentence} ${fileEditorText('sentences.skip', { columns: Object.keys(skip).join(', ') })}`;
};

/**
 * Returns a sentence in the user's language that describes the content (`value`) of a file in `folder`. Missing parts
 * appear as `…`.
 */
export const fileSentence = (
  folder: FileFolder,
  value: JsonObject,
  { model, context }: { readonly model: Model; readonly context: KindContext },
): string => {
  const vocabulary = vocabularyOf(`${folder}/`);
  const language = i18nProvider.getLocale();
  const file = localize<JsonObject>(value, isLanguage(language) ? language : 'en');
  const complete: unknown = completeFile(file, vocabulary.root, vocabulary);
  // checked: `complete` has the types of the vocabulary
  if (folder === 'rules') return ruleSentence(complete as RuleSchema, model, context).replace(/: ([.।])$/, ': …$1');
  return folder === 'channels'
    ? channelSentence(complete as ChannelSchema, model, context)
    : intakeSentence(complete as IntakeSchema, model);
};
