import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { Glyph } from '../../../resources/shared/parts/Glyph.tsx';
import { messageLink, type Outgoing } from './messageLink.ts';
import { actionText } from '../../../messages/en/actionText.ts';
import { messagesText } from '../../../messages/en/messagesText.ts';

type SendButtonProps = {
  readonly ref: { current: HTMLAnchorElement | null };
  readonly message: Outgoing;
  readonly disabled: boolean;
  readonly isSending: boolean;
  readonly onSend: () => void;
};

/**
 * The button that opens a message in the app that sends it, such as WhatsApp, and calls `onSend`. It gets the focus
 * when it is enabled, so that Enter is enough.
 */
export const SendButton = ({ ref, message, disabled, isSending, onSend }: SendButtonProps) => {
  useEffect(() => {
    if (!disabled) ref.current?.focus();
  }, [disabled, ref]);
  const { way } = message;
  return (
    <Button
      ref={ref}
      variant="contained"
      href={messageLink(message)}
      disabled={disabled}
      loading={isSending}
      startIcon={<Glyph name={way} />}
      onClick={onSend}
      {...(way === 'whatsapp' ? { target: '_blank', rel: 'noreferrer' } : {})}
    >
      {messagesText('open', { app: actionText(way) })}
    </Button>
  );
};
