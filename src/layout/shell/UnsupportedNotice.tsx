import { inLowerCase } from '#model/values/inLowerCase.ts';
import { EmptyState } from '../EmptyState.tsx';
import { PageHeader } from '../PageHeader.tsx';

/** Explains under a title that the server has no calls for what would be shown here: "Reports", "Tasks". */
export const UnsupportedNotice = ({ title, what = title }: { readonly title: string; readonly what?: string }) => (
  <>
    <PageHeader title={title} />
    <EmptyState
      title="Not available on this server"
      text={`The server you are connected to does not support ${inLowerCase(what)}.`}
    />
  </>
);
