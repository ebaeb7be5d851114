import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { ChannelWay } from '#model/schema/files/channelSchema.ts';
import type { OperationContext } from '../../../records/context/context.ts';
import type { Values } from '../../../records/plan/plan.ts';

/**
 * Returns the phone numbers or email addresses of a record for one way of sending, in the order of its fields. Fields
 * that the user may not read are left out.
 */
export const addressesOf = (
  { resource, actor }: Pick<OperationContext, 'resource' | 'actor'>,
  values: Values,
  way: ChannelWay,
): readonly { readonly field: Field; readonly address: string }[] =>
  resource.fields.flatMap((field) => {
    const address = values[field.name];
    return kindFor(field).traits.contact?.includes(way) === true &&
      canRead(actor.permissions, resource, field) &&
      typeof address === 'string' &&
      address !== ''
      ? [{ field, address }]
      : [];
  });
