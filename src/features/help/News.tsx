import Button from '@mui/material/Button';
import { Fragment, useEffect } from 'react';
import { dayText } from '#model/values/time/dates.ts';
import changelog from '../../../CHANGELOG.md?raw';
import { markNewsRead } from '../../layout/shell/menu/news.ts';
import type { ShellDialogProps } from '../../layout/parts/shellDialogRegistry.ts';
import { helpText } from '../../messages/en/helpText.ts';
import { shellText } from '../../messages/en/shellText.ts';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import css from './help.css?inline';
import { newsParts, type NewsVersion, parseChangelog } from './parseChangelog.ts';

adoptStyles(css);

const versions = parseChangelog(changelog);

const Item = ({ item }: { readonly item: string }) => (
  <li>
    {newsParts(item).map(({ text, as }, index) => {
      // The parts of a line do not change, so the index is a stable key.
      if (as === 'code') return <code key={index}>{text}</code>;
      return as === 'name' ? <em key={index}>{text}</em> : <span key={index}>{text}</span>;
    })}
  </li>
);

const Version = ({ version, day, sections }: NewsVersion) => (
  <section>
    <h3>{version === '' ? helpText('news.coming') : helpText('news.version', { version, day: dayText(day) })}</h3>
    {sections.map(({ title, themes }) => (
      <div key={title}>
        <h4>{title}</h4>
        {themes.map((theme) => (
          <Fragment key={theme.title}>
            {theme.title !== '' && <h5>{theme.title}</h5>}
            <ul>
              {theme.items.map((item) => (
                <Item key={item} item={item} />
              ))}
            </ul>
          </Fragment>
        ))}
      </div>
    ))}
  </section>
);

/**
 * The dialog with what is new: the changes of the newest version and, if the user asks for them, those of older
 * versions. When it opens, the news counts as read.
 */
export const News = ({ onClose }: ShellDialogProps) => {
  useEffect(markNewsRead, []);
  const [latest, ...older] = versions;
  return (
    <Sheet
      title={helpText('news.title')}
      width="sm"
      isText
      onClose={onClose}
      actions={<Button onClick={onClose}>{shellText('close')}</Button>}
    >
      <div className="help-news">
        {latest !== undefined && <Version {...latest} />}
        {older.length > 0 && (
          <details>
            <summary>{helpText('news.older')}</summary>
            {older.map((one) => (
              <Version key={one.version} {...one} />
            ))}
          </details>
        )}
      </div>
    </Sheet>
  );
};
