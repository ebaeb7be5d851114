import { Served } from '../../layout/shell/routes/Served.tsx';
import { rulesText } from '../../messages/en/rulesText.ts';
import { rulesPath } from '../../providers/features/rules.ts';
import { RulesScreen } from './RulesScreen.tsx';

/** The rules. If the server has none, it says so. */
export const ServedRulesScreen = () => (
  <Served call={rulesPath} title={rulesText('title')} what={rulesText('title')}>
    <RulesScreen />
  </Served>
);
