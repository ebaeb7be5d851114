import type { ReactNode } from 'react';
import { serves } from '../../../providers/api/config/serverCalls.ts';
import { UnsupportedScreen } from './UnsupportedScreen.ts';

type ServedProps = {
  readonly call: string;
  readonly title: string;
  readonly what: string;
  readonly children: ReactNode;
};

/**
 * Renders a screen if the server has the call that the screen needs. Otherwise it says that the server does not support
 * it.
 */
export const Served = ({ call, title, what, children }: ServedProps) =>
  serves(call) ? children : <UnsupportedScreen title={title} what={what} />;
