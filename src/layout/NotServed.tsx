import type { ReactNode } from 'react';
import { inSentence } from '#model/inSentence.ts';
import { serves } from '../providers/serverCalls.ts';
import { EmptyState } from './EmptyState.tsx';
import { PageHeader } from './PageHeader.tsx';

/** Explains that the server has no calls for what would be shown here: "Reports", "Tasks". */
const NotServed = ({ what }: { readonly what: string }) =>
  <EmptyState title="Not available on this server" text={`The server you are connected to does not support ${inSentence(what)}.`} />;

/** The same as a whole screen under its title. */
export const NotServedScreen = ({ title, what = title }: { readonly title: string; readonly what?: string }) => (
  <>
    <PageHeader title={title} />
    <NotServed what={what} />
  </>
);

type ServedProps = { readonly call: string; readonly title: string; readonly what?: string; readonly children: ReactNode };

/** Shows a screen where the server has the call that it works with, and explains itself where it does not. */
export const Served = ({ call, title, what = title, children }: ServedProps) => (serves(call) ? children : <NotServedScreen title={title} what={what} />);
