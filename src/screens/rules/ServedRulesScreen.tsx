import { Served } from '../../layout/shell/routes/Served.tsx';
import { rulesText } from '../../messages/en/rulesText.ts';
import { rulesPath } from '../../providers/features/rules.ts';
import { RulesScreen } from './RulesScreen.tsx';

/** The screen Settings → Rules, or a message if the server does not support it. */
export const ServedRulesScreen = () => (
  <Served call={rulesPath} title={rulesText('title')} what={rulesText('title')}>
    <RulesScreen />
  </Served>
);
