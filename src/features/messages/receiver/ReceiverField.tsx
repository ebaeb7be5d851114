import type { MessageWay } from '#model/schema/schema.ts';
import { PersonField } from './PersonField.tsx';
import type { Receiver } from './useReceiver.ts';
import { messagesText } from '../../../messages/en/messagesText.ts';

/**
 * Shows the recipient of a message if the recipient cannot be changed, otherwise an input for the recipient. Renders
 * nothing if no resource contains people for messages: the user then chooses the recipient in the app that sends the
 * message.
 */
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
        {shown === undefined
          ? messagesText('receiver.open', { name })
          : messagesText('receiver.known', { name, address: shown })}
      </p>
    );
  return people === undefined ? null : <PersonField people={people} way={way} {...field} />;
};
