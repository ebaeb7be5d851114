import { serverText } from '../../../language/serverText.ts';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { RuleSchema, SendSchema } from '#model/schema/files/automationSchema.ts';
import type { Actor } from '../../../auth/actor/actor.ts';
import type { JudgedEvent } from './readHistory.ts';

/** The resource of the rule's records, and the model with the channels. */
type About = { readonly resource: Resource; readonly model: Model };

const fieldsFor = ({ channel, to }: SendSchema, { resource, model }: About): readonly Field[] => {
  const way = model.channels[channel]?.way;
  return resource.fields.filter(
    (field) =>
      way !== undefined &&
      kindFor(field).traits.contact?.includes(way) === true &&
      (to === undefined || field.name === to),
  );
};

/** Returns the fields from which the messages of a rule take phone numbers and email addresses. */
export const messageFieldsOf = ({ then = [] }: RuleSchema, about: About): readonly Field[] => [
  ...new Set(then.flatMap(({ send }) => (send === undefined ? [] : fieldsFor(send, about)))),
];

/**
 * Returns the address to which a step would have sent a message after a past event, as `to`. If the reader may not read
 * the address, `to` is only the name of its field: `its Phone`. If the record had no address, returns a sentence as
 * `problem`.
 */
export const pastAddress = (
  send: SendSchema,
  { contacts }: JudgedEvent,
  about: About & { readonly actor: Actor },
): { readonly to: string } | { readonly problem: string } => {
  const field = fieldsFor(send, about).find(({ name }) => (contacts[name] ?? '') !== '');
  if (field === undefined) return { problem: serverText('messages.noAddress') };
  const isShown = canRead(about.actor.permissions, about.resource, field);
  return { to: isShown ? (contacts[field.name] ?? '') : `its ${field.title}` };
};
