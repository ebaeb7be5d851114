import { type ComponentPropsWithRef, useContext, useId, useLayoutEffect } from 'react';
import { PartsContext } from './pageParts.ts';

type PagePartProps = Omit<ComponentPropsWithRef<'section'>, 'id' | 'tabIndex'> & {
  /** The heading of the part. Undefined if the page needs no link to it. */ readonly part: string | undefined;
  readonly count?: string | undefined;
};

/**
 * A section of a record's page. While it is mounted, the bar of `PartedPage` links to it with the text `part` and the
 * number `count`. Without `part`, the bar has no link to the section.
 */
export const PagePart = ({ part: title, count, ...section }: PagePartProps) => {
  const id = useId();
  const enter = useContext(PartsContext);
  useLayoutEffect(() => (title === undefined ? undefined : enter?.({ id, title, count })), [enter, id, title, count]);
  return <section {...section} id={id} tabIndex={-1} />;
};
