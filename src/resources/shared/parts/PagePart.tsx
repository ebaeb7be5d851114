import { type ComponentPropsWithRef, useContext, useId, useLayoutEffect } from 'react';
import { PartsContext } from './pageParts.ts';

type PagePartProps = Omit<ComponentPropsWithRef<'section'>, 'id' | 'tabIndex'> & {
  /** Its heading; undefined while it needs no way to it. */ readonly part: string | undefined;
  readonly count?: string | undefined;
};

/** A panel that the page it is on offers a way to, as long as it is there. */
export const PagePart = ({ part: title, count, ...section }: PagePartProps) => {
  const id = useId();
  const enter = useContext(PartsContext);
  useLayoutEffect(() => (title === undefined ? undefined : enter?.({ id, title, count })), [enter, id, title, count]);
  return <section {...section} id={id} tabIndex={-1} />;
};
