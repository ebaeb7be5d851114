import { Served } from '../../layout/shell/routes/Served.tsx';
import { intakeText } from '../../messages/en/intakeText.ts';
import { intakePath } from '../../providers/features/intake.ts';
import { IntakeScreen } from './IntakeScreen.tsx';

/** The screen Settings → Intake, or a message if the server does not support it. */
export const ServedIntakeScreen = () => (
  <Served call={intakePath} title={intakeText('title')} what={intakeText('sources')}>
    <IntakeScreen />
  </Served>
);
