import { prepared, type Statement } from '../../postgres/statement.ts';

/**
 * Returns the SQL of the parts of a message as a JSON list of `MessagePart`. `message`: the SQL of its id. Example:
 * `(select coalesce(json_agg(…), '[]') from gable.message_parts p where p.message = m.id)`.
 */
export const messagePartsText = (message: string): string =>
  `(select coalesce(json_agg(json_build_object(
      'id', p.id, 'kind', p.kind, 'state', p.state, 'name', p.name, 'reason', p.reason,
      'file', case when p.kind not in ('location', 'contacts') then p.value end,
      'place', case when p.kind = 'location' then p.value end,
      'contacts', case when p.kind = 'contacts' then p.value end) order by p.position, p.id), '[]')
    from gable.message_parts p where p.message = ${message})`;

/**
 * Returns the statement that deletes the parts of a record's messages, such as files, and empties the texts of the
 * messages. The rows of the messages are kept, because the log of a channel counts them and unsubscribe links may refer
 * to them. The statement returns a row `{value}` for each deleted part, such as the stored file.
 */
export const purgeMessages = (resource: string, record: string): Statement =>
  prepared(
    `with emptied as (
        update gable.messages
        set subject = '', body = '', template = null
        where resource = $1 and record = $2
        returning id)
      delete from gable.message_parts p using emptied where p.message = emptied.id returning p.value`,
    [resource, record],
  );
