import { Icon } from './Icon.tsx';
import { lazyAfterFirstPaint } from '../firstPaint/lazyAfterFirstPaint.tsx';
import { menuIcons } from './menuIcons.ts';

type ResourceIconProps = { readonly name: string; readonly size?: number };

const folder = menuIcons['folder'] ?? '';

const Folder = ({ size }: ResourceIconProps) => <Icon path={folder} {...(size === undefined ? {} : { size })} />;

/** Icons that the shipped menu does not need. They are loaded when one of them is rendered. */
const OtherIcon = lazyAfterFirstPaint<ResourceIconProps>(async () => {
  const { default: outlines } = await import('./moreIcons.json');
  const icons: Readonly<Record<string, string>> = outlines;
  return ({ name, ...size }) => <Icon path={Object.hasOwn(icons, name) ? (icons[name] ?? folder) : folder} {...size} />;
}, Folder);

/** The icon named `name` in a schema. Shows a folder until the icon is loaded, or if there is none with this name. */
export const ResourceIcon = ({ name, ...size }: ResourceIconProps) => {
  const path = Object.hasOwn(menuIcons, name) ? menuIcons[name] : undefined;
  return path === undefined ? <OtherIcon name={name} {...size} /> : <Icon path={path} {...size} />;
};
