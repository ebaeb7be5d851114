type IconProps = { readonly path: string; readonly size?: number };

/** An icon as a plain `svg`. Screen readers ignore it, so the text next to it must say the same. */
export const Icon = ({ path, size = 20 }: IconProps) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
);
