import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { staffPages } from '#model/pages/pages.ts';
import type { IntakeSource } from '#model/wire/intake.ts';
import { intakeText } from '../../messages/en/intakeText.ts';
import { useSetIntakeSecret } from '../../providers/features/intake.ts';
import { useModel } from '../../providers/schemas.tsx';
import { Sheet } from '../../resources/shared/parts/Sheet.tsx';
import { CopyField } from './CopyField.tsx';
import { FormPages } from './FormPages.tsx';
import { SecretsSection } from './SecretsSection.tsx';

const titleOf = (name: string): string => {
  if (name === 'key' || name === 'token' || name === 'accessToken') return intakeText(`secret.${name}`);
  return intakeText('secret.other', { name });
};

type SetupSheetProps = { readonly source: IntakeSource; readonly onClose: () => void };

/** The setup of a source: its address, its secrets, and the line that embeds its form in a website. */
export const SetupSheet = ({ source, onClose }: SetupSheetProps) => {
  const { name, title, verify, secrets, connection, hasForm, about } = source;
  const setSecret = useSetIntakeSecret();
  const { resources } = useModel();
  const target = resources[resources[source.resource]?.fieldsByName[about ?? '']?.to ?? ''];
  const { origin } = window.location;
  const address = `${origin}/api/v2/intake/${name}`;
  const page = `${origin}/enquire/${name}`;
  const isPolled = verify === 'poll';
  const keyTitle = isPolled ? 'secret.pollKey' : verify === 'email' ? 'secret.password' : 'secret.key';
  return (
    <Sheet
      title={title}
      onClose={onClose}
      actions={
        <Button variant="contained" onClick={onClose}>
          {intakeText('close')}
        </Button>
      }
    >
      <div className="intake-setup">
        {connection !== null && (
          <section>
            <h3>{intakeText(isPolled ? 'poll' : 'mailbox')}</h3>
            <p className="log-quiet">
              {isPolled
                ? intakeText('pollText', { server: connection.server })
                : intakeText('mailboxText', { user: connection.user, server: connection.server })}
            </p>
          </section>
        )}
        {verify !== 'form' && verify !== 'email' && !isPolled && (
          <section>
            <h3>{intakeText('address')}</h3>
            <p className="log-quiet">{intakeText(verify === 'address' ? 'addressSecret' : 'addressText')}</p>
            <CopyField label={intakeText('address')} text={verify === 'address' ? `${address}/…` : address} />
          </section>
        )}
        <SecretsSection
          secrets={secrets}
          titleOf={(secret) => (secret === 'key' ? intakeText(keyTitle) : titleOf(secret))}
          isGiven={(secret) => isPolled || (verify === 'email' && secret === 'key')}
          textOf={(secret, value) => (verify === 'address' && secret === 'key' ? `${address}/${value}` : value)}
          onSave={(given) => setSecret(name, given)}
        />
        {hasForm && (
          <section>
            <h3>{intakeText('form')}</h3>
            <p className="log-quiet">{intakeText('formText')}</p>
            <CopyField label={intakeText('form')} text={intakeText('formLine', { address: page })} />
            <p className="log-quiet">{intakeText('formFrameText')}</p>
            <CopyField
              label={intakeText('formFrame')}
              text={intakeText('formFrameLine', { address: page, title: title.replaceAll('"', '') })}
            />
            <p className="log-quiet">{intakeText('formPage')}</p>
            <CopyField label={intakeText('formPage')} text={page} />
            {target !== undefined && <FormPages target={target} page={page} />}
          </section>
        )}
        <p>
          <Link to={staffPages.schemas}>{intakeText('file')}</Link> <code>schemas/intake/{name}.json</code>
        </p>
      </div>
    </Sheet>
  );
};
