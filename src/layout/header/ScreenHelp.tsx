import { matchPath, useLocation } from 'react-router-dom';
import { screenPages, type ScreenPage, staffPages } from '#model/pages/pages.ts';
import type { Model } from '#model/resource.ts';
import { helpText } from '../../messages/en/helpText.ts';
import { useModel } from '../../providers/schemas.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './screenHelp.css?inline';

adoptStyles(css);

type Page = { readonly path: string; readonly text: string };

// checked: the texts have a key for each page, otherwise `staff` below does not compile
const staffNames = Object.keys(staffPages) as (keyof typeof staffPages)[];

const joined = (...sentences: readonly (string | undefined)[]): string =>
  sentences.filter((sentence) => sentence !== undefined && sentence !== '').join(' ');

/**
 * Returns two sentences about a screen of a resource. For a list or a record: what it is, and what to do. For a form or
 * an import: how it works.
 */
const screenText = ({ resource: { schema }, screen }: ScreenPage): string => {
  if (schema.singleton === true) return joined(schema.description, helpText('screen.singleton'));
  if (screen === 'list') return joined(schema.description, helpText('screen.list'));
  if (screen === 'show') return joined(schema.description, helpText('screen.record'));
  return helpText(`screen.${screen}`);
};

/**
 * Returns every page with its two sentences. Pages without a parameter come first, so that `…/add` is not taken for the
 * id of a record.
 */
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

/**
 * A text that explains the current screen: what it shows, and what the user can do there. For a form or an import, the
 * text explains how to use it. A page without its own text gets a general text.
 */
export const ScreenHelp = () => {
  const model = useModel();
  const { pathname } = useLocation();
  const page = pagesOf(model).find(({ path }) => matchPath(path, pathname) !== null);
  return <p className="gable-help">{page?.text ?? helpText('screen.other')}</p>;
};
