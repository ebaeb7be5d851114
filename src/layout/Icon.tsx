type IconProps = { readonly path: string; readonly size?: number };

/** An outline as a bare `svg`; it says nothing to a reader, so the words beside it must. */
export const Icon = ({ path, size = 20 }: IconProps) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
);
