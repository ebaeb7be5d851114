import type { MessageWay } from '#model/schema/schema.ts';
import { PersonField } from './PersonField.tsx';
import type { Receiver } from './useReceiver.ts';

/** Says whom a message goes to, or asks. */
export const ReceiverField = ({
  receiver: {
    name,
    field: { isFixed, people, shown, ...field },
  },
  way,
}: {
  readonly receiver: Receiver;
  readonly way: MessageWay;
}) => {
  if (isFixed)
    return (
      <p className="msg-to">
        To {name}
        {shown === undefined ? ' (choose the number or address in the messaging app)' : `, ${shown}`}
      </p>
    );
  return people === undefined ? null : <PersonField people={people} way={way} {...field} />;
};
