import { useWatch } from 'react-hook-form';
import { kinds } from '#kinds/index.ts';
import type { Resource } from '#model/resource.ts';
import type { MessageWay } from '#model/schema/schema.ts';
import { sourcesFor, type VariableSource } from '#model/templates/variables.ts';
import type { MessageSource } from '#model/templates/messageSourceFor.ts';
import { useModel } from '../../../providers/schemas.tsx';
import { messageTextsOf, wayOf } from '../messageSource.ts';

/** What the form of a message template contains now. */
export type TemplateDraft = {
  /** Undefined until the user has chosen the topic. */
  readonly source: MessageSource | undefined;
  /** The variables that the template may use. */
  readonly sources: readonly VariableSource[];
  /** The resource whose records fill the variables. */
  readonly target: Resource | undefined;
  readonly way: MessageWay | undefined;
  readonly subject: string;
  readonly body: string;
};

/**
 * Returns the subject, way of sending and text of a message template while the user edits it, with the variables that
 * it may use.
 */
export const useMessageForm = (resource: Resource): TemplateDraft => {
  const { resources } = useModel();
  const { message } = resource;
  const names =
    message === undefined ? [] : [message.about, message.channel, message.body, message.subject ?? message.body];
  const watched: readonly unknown[] = useWatch({ name: names });
  const values = Object.fromEntries(names.map((name, index) => [name, watched[index]]));
  const chosen = message === undefined ? undefined : values[message.about];
  const about = typeof chosen === 'string' ? chosen : undefined;
  const sources = message === undefined || about === undefined ? [] : sourcesFor(about, { resources, message, kinds });
  if (message === undefined)
    return { source: undefined, sources, target: undefined, way: undefined, subject: '', body: '' };
  const way = wayOf(message, values);
  const { subject, body } = messageTextsOf(message, values);
  return {
    source: about === undefined ? undefined : { resource, message, about },
    sources,
    target: about === undefined ? undefined : resources[message.resources[about] ?? ''],
    way,
    subject: way === 'email' ? subject : '',
    body,
  };
};
