import {
  described,
  id as recordId,
  instant,
  list,
  note as noteSchema,
  object,
  oneOfWords,
  text,
  textUpTo,
  type Value,
  yesNo,
} from '../../contract/schemaTypes.ts';
import { shareWays } from '#model/schema/shareSchema.ts';

/** JSON Schema of the body of a share call. */
export const shareBody = object({
  'channel?': oneOfWords(shareWays),
  'to?': described(textUpTo(200), { description: 'The name of the person. Default: the title of their record.' }),
  'note?': noteSchema,
  'person?': described(recordId, { description: 'The person that the record is shared with.' }),
  'shown?': described(recordId, { description: 'The record that is shared with this person.' }),
  'link?': described(textUpTo(100), { description: 'The token of a draft link.' }),
  'expiresAt?': instant,
  'draft?': described(yesNo, { description: 'Only creates a link for a message. Nothing is written.' }),
  'others?': described(list(object({ _id: recordId, link: text })), {
    description: 'More records in the same message, each with its draft link.',
  }),
});

/** The body of a call that shares a record, as `shareBody` has validated it. */
export type ShareBody = Value<typeof shareBody>;
