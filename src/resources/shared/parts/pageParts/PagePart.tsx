import { type ComponentPropsWithRef, useContext, useId, useLayoutEffect } from 'react';
import { PartsContext } from './pageParts.ts';

type PagePartProps = Omit<ComponentPropsWithRef<'section'>, 'id' | 'tabIndex'> & {
  /** The heading of the part. Undefined if the page needs no link to it. */ readonly part: string | undefined;
  readonly count?: string | undefined;
};

/** A section of a record's page. If it has a heading (`part`), the page links to it while it is mounted. */
export const PagePart = ({ part: title, count, ...section }: PagePartProps) => {
  const id = useId();
  const enter = useContext(PartsContext);
  useLayoutEffect(() => (title === undefined ? undefined : enter?.({ id, title, count })), [enter, id, title, count]);
  return <section {...section} id={id} tabIndex={-1} />;
};
