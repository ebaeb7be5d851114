type IconProps = { readonly path: string; readonly size?: number };

/** An outline as a bare `svg`, hidden from screen readers: the text beside it must describe it. */
export const Icon = ({ path, size = 20 }: IconProps) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="currentColor" aria-hidden="true" focusable="false">
    <path d={path} />
  </svg>
);
