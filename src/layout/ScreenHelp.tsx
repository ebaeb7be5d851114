import { matchPath, useLocation } from 'react-router-dom';
import { screenPages, staffPages } from '#model/pages/pages.ts';
import type { Model } from '#model/resource.ts';
import { helpText } from '../messages/en/helpText.ts';
import { useModel } from '../providers/schemas.tsx';
import { adoptStyles } from '../theme/adoptStyles.ts';
import css from './screenHelp.css?inline';

adoptStyles(css);

type Page = { readonly path: string; readonly text: string };

const staffNames = ['home', 'inbox', 'settings', 'api', 'schemas', 'auditLog'] as const;

/** Every page with its purpose. Pages without a parameter come first: `…/add` is not a record. */
const pagesOf = (model: Model): readonly Page[] => {
  const pages: readonly Page[] = [
    ...staffNames.map((name) => ({ path: staffPages[name], text: helpText(`screen.${name}`) })),
    ...screenPages(model).map(({ path, resource, screen }) => ({
      path,
      text: [
        screen === 'import' ? '' : (resource.schema.description ?? ''),
        helpText(`screen.${screen === 'show' ? 'record' : screen}`),
      ]
        .filter((part) => part !== '')
        .join(' '),
    })),
    ...Object.values(model.reports).map(({ route, description }) => ({
      path: route,
      text: [description ?? '', helpText('screen.report')].filter((part) => part !== '').join(' '),
    })),
  ];
  return [...pages.filter(({ path }) => !path.includes(':')), ...pages.filter(({ path }) => path.includes(':'))];
};

/** Explains the screen: the description of its resource or report, and what to do here. */
export const ScreenHelp = () => {
  const model = useModel();
  const { pathname } = useLocation();
  const page = pagesOf(model).find(({ path }) => matchPath(path, pathname) !== null);
  return <p className="gable-help">{page?.text ?? helpText('screen.record')}</p>;
};
