import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../icons/Icon.tsx';
import { moreShellIcons } from '../moreShellIcons.ts';
import '../../../screens/screens.css';
import { shellText } from '../../../messages/en/shellText.ts';

/** The screen of a path that does not exist. Source: specification §2. */
export const NotFoundScreen = () => {
  useEffect(() => {
    document.title = '404 · Gable';
  }, []);
  return (
    <main className="gable-not-found">
      <Icon path={moreShellIcons.sentiment_dissatisfied} size={72} />
      <h1>404</h1>
      <p>{shellText('notFound.text')}</p>
      <Link to="/" replace>
        {shellText('notFound.back')}
      </Link>
    </main>
  );
};
