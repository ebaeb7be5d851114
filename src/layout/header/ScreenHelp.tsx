import { matchPath, useLocation } from 'react-router-dom';
import { screenPages, type ScreenPage, staffPages } from '#model/pages/pages.ts';
import type { Model } from '#model/resource.ts';
import { helpText } from '../../messages/en/helpText.ts';
import { useModel } from '../../providers/schemas.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './screenHelp.css?inline';

adoptStyles(css);

type Page = { readonly path: string; readonly text: string };

// checked: the texts have a key for each page, otherwise the call below does not compile
const staffNames = Object.keys(staffPages) as (keyof typeof staffPages)[];

const joined = (...sentences: readonly (string | undefined)[]): string =>
  sentences.filter((sentence) => sentence !== undefined && sentence !== '').join(' ');

/** Returns two sentences: what a list or a record is, and what to do; or how a form or an import works. */
const screenText = ({ resource: { schema }, screen }: ScreenPage): string => {
  if (schema.singleton === true) return joined(schema.description, helpText('screen.singleton'));
  if (screen === 'list') return joined(schema.description, helpText('screen.list'));
  if (screen === 'show') return joined(schema.description, helpText('screen.record'));
  return helpText(`screen.${screen}`);
};

/** Every page with its purpose. Pages without a parameter come first: `…/add` is not a record. */
const pagesOf = (model: Model): readonly Page[] => {
  const pages: readonly Page[] = [
    ...staffNames.map((name) => ({ path: staffPages[name], text: helpText(`screen.${name}`) })),
    ...screenPages(model).map((page) => ({ path: page.path, text: screenText(page) })),
    ...Object.values(model.reports).map(({ route, description }) => ({
      path: route,
      text: joined(description, helpText('screen.report')),
    })),
  ];
  return [...pages.filter(({ path }) => !path.includes(':')), ...pages.filter(({ path }) => path.includes(':'))];
};

/** Explains the screen in two sentences: what it is for, and what to do here. */
export const ScreenHelp = () => {
  const model = useModel();
  const { pathname } = useLocation();
  const page = pagesOf(model).find(({ path }) => matchPath(path, pathname) !== null);
  return <p className="gable-help">{page?.text ?? helpText('screen.other')}</p>;
};
