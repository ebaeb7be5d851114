import { useState } from 'react';
import { kindFor } from '#kinds/index.ts';
import { useKindContext } from '#kinds/kindContext.tsx';
import type { IncomingCall } from '#model/wire/calls.ts';
import { inLowerCase } from '#model/values/inLowerCase.ts';
import { callsText } from '../../messages/en/callsText.ts';
import { useIncomingCall } from '../../providers/features/calls.ts';
import { useModel } from '../../providers/schemas.tsx';
import { recordFromTitle, useAddress } from '../../providers/routing/useAddress.ts';
import { adoptStyles } from '../../theme/adoptStyles.ts';
import { PlainButton, PlainLinkButton } from '../parts/PlainButton.tsx';
import css from './incomingCalls.css?inline';

adoptStyles(css);

/** Returns a function that formats the number of a call. */
const useNumberText = (): ((call: IncomingCall) => string) => {
  const context = useKindContext();
  const { resources } = useModel();
  return ({ number, record, create }) => {
    if (number === '') return callsText(record === null ? 'withheld' : 'hidden');
    const place = create ?? undefined;
    const field = resources[place?.resource ?? '']?.fieldsByName[place?.field ?? ''];
    return field === undefined ? number : kindFor(field).toText(number, field, context);
  };
};

type CardProps = { readonly call: IncomingCall; readonly onClose: () => void };

const Card = ({ call, onClose }: CardProps) => {
  const { resources } = useModel();
  const address = useAddress();
  const numberText = useNumberText();
  const { state, record, create, number } = call;
  const of = resources[record?.resource ?? ''];
  const fresh = resources[create?.resource ?? ''];
  const name = record === null ? numberText(call) : record.title;
  return (
    <section className="gable-call" role="alert">
      <p className="gable-call-title">{callsText(state === 'started' ? 'incoming' : 'talking', { name })}</p>
      <p>
        {record === null || of === undefined
          ? callsText('unknown')
          : record.status === null
            ? of.title
            : callsText('about', { resource: of.title, status: record.status })}
      </p>
      <p className="gable-call-actions">
        {record !== null && (
          <PlainLinkButton
            look="contained"
            to={address(record.resource, 'show', recordFromTitle(record._id, record.title))}
            onClick={onClose}
          >
            {callsText('open')}
          </PlainLinkButton>
        )}
        {create !== null && fresh !== undefined && (
          <PlainLinkButton
            look="contained"
            to={`${address(create.resource, 'create')}?${new URLSearchParams({ [create.field]: number }).toString()}`}
            onClick={onClose}
          >
            {callsText('new', { resource: inLowerCase(fresh.title) })}
          </PlainLinkButton>
        )}
        <PlainButton onClick={onClose}>{callsText('close')}</PlainButton>
      </p>
    </section>
  );
};

const Ringing = ({
  id,
  events,
  onClose,
}: {
  readonly id: string;
  readonly events: number;
  readonly onClose: () => void;
}) => {
  const call = useIncomingCall(id, events);
  // The card of a call disappears when the call is over.
  return call?.state === 'started' || call?.state === 'answered' ? <Card call={call} onClose={onClose} /> : null;
};

/**
 * The cards of the user's incoming calls. A card disappears when its call is over or the user closes it. `calls`: id of
 * a call → number of events received about it; each new event loads the call again.
 */
export const IncomingCalls = ({ calls }: { readonly calls: ReadonlyMap<string, number> }) => {
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  return (
    <div className="gable-calls">
      {[...calls]
        .filter(([id]) => !closed.has(id))
        .map(([id, events]) => (
          <Ringing key={id} id={id} events={events} onClose={() => setClosed((before) => new Set([...before, id]))} />
        ))}
    </div>
  );
};
