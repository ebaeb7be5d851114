import Button from '@mui/material/Button';
import type { RefObject } from 'react';
import type { MessageWay } from '#model/schema/schema.ts';
import { useCopy } from '../../../resources/shared/useCopy.ts';
import { messagesText } from '../../../messages/en/messagesText.ts';
import type { Outgoing } from '../composer/messageLink.ts';
import { SendButton } from '../composer/SendButton.tsx';

type ShareActionsProps = {
  /** The ref of the button that sends the message. */
  readonly sendRef: RefObject<HTMLAnchorElement | null>;
  readonly message: Outgoing;
  readonly canCopy: boolean;
  readonly canSend: boolean;
  readonly isSending: boolean;
  /** Called after the message was copied, or opened in the app that sends it. */
  readonly onShared: (channel: MessageWay | 'link') => void;
};

/** The buttons that copy the message of a share, and that open it in the app that sends it. */
export const ShareActions = ({ sendRef, message, canCopy, canSend, isSending, onShared }: ShareActionsProps) => {
  const copyText = useCopy();
  // The toast of the stored share says that the text was copied.
  const copy = (): void => void copyText(message.text, '').then((isCopied) => isCopied && onShared('link'));
  return (
    <>
      <Button onClick={copy} disabled={isSending || !canCopy}>
        {messagesText('share.copy')}
      </Button>
      <SendButton
        ref={sendRef}
        message={message}
        disabled={!canSend}
        isSending={isSending}
        onSend={() => onShared(message.way)}
      />
    </>
  );
};
