import type { ReactNode } from 'react';
import { serves } from '../../../providers/api/config/serverCalls.ts';
import { UnsupportedScreen } from './UnsupportedScreen.ts';

type ServedProps = {
  /** Path of the call that the screen needs. */
  readonly call: string;
  readonly title: string;
  /** Name of the feature in the message. */
  readonly what: string;
  readonly children: ReactNode;
};

/**
 * Renders a screen (`children`) if the server has the call at the path `call`, which the screen needs. Otherwise
 * renders a screen with the title `title`, which says that the server does not support the feature `what`.
 */
export const Served = ({ call, title, what, children }: ServedProps) =>
  serves(call) ? children : <UnsupportedScreen title={title} what={what} />;
