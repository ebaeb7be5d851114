import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import './plainButton.css';

type Look = {
  /** Appearance: `quiet` is text in the color of its surroundings, `text` is text in the accent color. */
  readonly look?: 'text' | 'quiet' | 'outlined' | 'contained' | 'framed';
  readonly icon?: ReactNode;
};

const classOf = (look: NonNullable<Look['look']>, className: string): string =>
  `plain-button plain-button-${look} ${className}`.trim();

/** A button that looks like MUI's. It does not load MUI, so screens that load first use it. */
export const PlainButton = ({
  look = 'text',
  icon,
  className = '',
  children,
  ...rest
}: ComponentProps<'button'> & Look) => (
  <button type="button" {...rest} className={classOf(look, className)}>
    {icon}
    {children}
  </button>
);

/** A link that looks like `PlainButton`. */
export const PlainLinkButton = ({
  look = 'text',
  icon,
  className = '',
  children,
  ...rest
}: ComponentProps<typeof Link> & Look) => (
  <Link {...rest} className={classOf(look, className)}>
    {icon}
    {children}
  </Link>
);
