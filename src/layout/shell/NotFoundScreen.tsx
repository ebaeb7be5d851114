import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../Icon.tsx';
import { shellIcons } from './shellIcons.ts';
import '../../screens/screens.css';

/** The not-found screen. Source: specification §2. */
export const NotFoundScreen = () => {
  useEffect(() => {
    document.title = '404 · Gable';
  }, []);
  return (
    <main className="gable-not-found">
      <Icon path={shellIcons.sentiment_dissatisfied} size={72} />
      <h1>404</h1>
      <p>Sorry, the page you visited does not exist.</p>
      <Link to="/" replace>
        Back home
      </Link>
    </main>
  );
};
