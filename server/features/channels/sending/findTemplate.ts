import type { Model, Resource } from '#model/resource.ts';
import type { ChannelWay } from '#model/schema/files/channelSchema.ts';
import { messageSourceFor } from '#model/templates/messageSourceFor.ts';
import type { Executor } from '../../../postgres/pool.ts';
import { quote } from '../../../postgres/quote.ts';
import { titleText } from '../../../query/filters/titleText.ts';
import { serverActor } from '../../../records/assignment/serverActor.ts';

/** A stored template with its variables. `isActive`: it can be chosen for sending. */
type FoundTemplate = {
  readonly name: string;
  readonly subject: string;
  readonly body: string;
  readonly isActive: boolean;
};

/**
 * Returns the template about a resource, for one way of sending, with the id or title `named`, ignoring case. Also
 * returns an inactive template. Returns undefined if there is none.
 */
export const findTemplate = async (
  executor: Executor,
  model: Model,
  { resource, way, named }: { readonly resource: Resource; readonly way: ChannelWay; readonly named: string },
): Promise<FoundTemplate | undefined> => {
  const source = messageSourceFor(model, resource);
  if (source === undefined) return undefined;
  const { resource: templates, message, about } = source;
  const title = titleText(templates, serverActor(model, templates, '').permissions);
  const channels = Object.entries(message.ways).flatMap(([value, one]) => (one === way ? [value] : []));
  const textOf = (name: string | undefined): string =>
    name === undefined ? `''` : `coalesce(t.${quote(name)}::text, '')`;
  const { rows } = await executor.query<FoundTemplate>(
    `select ${title} as name, ${textOf(message.subject)} as subject, ${textOf(message.body)} as body,
        ${message.active === undefined ? 'true' : `coalesce(t.${quote(message.active)}, false)`} as "isActive"
      from ${quote(templates.name)} t where t."deletedAt" is null and t.${quote(message.about)} = $1
        and t.${quote(message.channel)} = any($2::text[])
        and (t."_id"::text = lower($3) or gable.plain(${title}) = gable.plain($3::text))
      order by t."_id"::text = lower($3) desc, t."createdAt", t."_id" limit 1`,
    [about, channels, named],
  );
  return rows[0];
};
