import Button from '@mui/material/Button';
import { callLogText } from '../../../messages/en/callLogText.ts';
import type { StartedCall } from './useStartCall.ts';

type CallStatusProps = {
  readonly call: StartedCall;
  readonly name: string;
  /** Link that opens the user's own phone app. Undefined if there is no number. */
  readonly href: string | undefined;
};

/**
 * Shows that the call is being started, or that the user's phone rings. If the call could not be started, shows why,
 * with buttons that try again or call with the user's own phone app (`href`). `name` is the person to call.
 */
export const CallStatus = ({ call, name, href }: CallStatusProps) => {
  const { agent, failure, isStarting, start } = call;
  if (failure !== undefined)
    return (
      <div className="rec-form-failure">
        <p role="alert">{failure}</p>
        <Button size="small" onClick={start}>
          {callLogText('dial.again')}
        </Button>
        {href !== undefined && (
          <Button size="small" href={href}>
            {callLogText('dial.ownPhone')}
          </Button>
        )}
      </div>
    );
  return (
    <p role="status" className="rec-hint">
      {isStarting || agent === undefined
        ? callLogText('dial.starting')
        : callLogText('dial.rings', { number: agent, name })}
    </p>
  );
};
