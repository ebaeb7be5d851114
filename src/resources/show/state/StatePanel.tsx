import { useState } from 'react';
import { isBlank } from '#model/schema/json.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { isOneClick } from '../../shared/quickTransitions.ts';
import { stateTypeOf } from '#model/states.ts';
import { useQuickTransition } from '../../list/table/actions/useQuickTransition.ts';
import { movesOf, moveTitle } from '../../status/moves.ts';
import type { OpenDialog } from '../../shared/dialogs/openDialog.ts';
import { FieldValue } from '../../shared/parts/FieldValue.tsx';
import { prefetchDialog } from '../../shared/dialogs/dialogRegistry.ts';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { StateChip } from '../../shared/parts/StateChip.tsx';
import { useRights } from '../../shared/useRights.ts';
import { showText } from '../../../messages/en/showText.ts';

type StatePanelProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly openDialog: (dialog: OpenDialog) => void;
};

/** One line of the panel. `late`: the time of the appointment has passed. */
type Fact = { readonly field: Field; readonly title: string; readonly late: boolean };

/** Returns since when the record has its status, the time of its appointment, and its owners, as far as it has them. */
const factsOf = (resource: Resource, record: ResourceRecord): readonly Fact[] => {
  const { states, owners, fields, fieldsByName } = resource;
  const since = fields.find(({ stamp }) => stamp === 'statusChanged');
  const future = new Set(states?.transitions.flatMap((transition) => transition.future ?? []) ?? []);
  const isScheduled = states !== undefined && stateTypeOf(states, record[states.field]) === 'scheduled';
  const isLate = (value: unknown): boolean => typeof value === 'string' && Date.parse(value) < Date.now();
  return [
    ...(since === undefined || isBlank(record[since.name])
      ? []
      : [{ field: since, title: showText('state.since'), late: false }]),
    ...fields
      .filter(({ name }) => isScheduled && future.has(name) && !isBlank(record[name]))
      .map((field) => ({ field, title: field.title, late: isLate(record[field.name]) })),
    ...owners.flatMap((name) => fieldsByName[name] ?? []).map((field) => ({ field, title: field.title, late: false })),
  ];
};

/**
 * The state of a record: its status and since when, the time of its appointment, its owners, and buttons for the next
 * steps that the user may take, without a dialog if they take one click. Renders nothing if the resource has none of
 * these.
 */
export const StatePanel = ({ resource, record, openDialog }: StatePanelProps) => {
  const rights = useRights(resource);
  const { states } = resource;
  const facts = factsOf(resource, record);
  const moves =
    states !== undefined && rights.may('status') && !record['deletedAt'] ? movesOf(resource, [record], rights.map) : [];
  const moveQuickly = useQuickTransition(resource);
  const [isMoving, setIsMoving] = useState(false);
  const moveTo = async (to: string): Promise<void> => {
    if (states === undefined || !isOneClick(states, String(record[states.field]), to))
      return openDialog({ kind: 'status', records: [record], to });
    setIsMoving(true);
    await moveQuickly(record, to);
    setIsMoving(false);
  };
  if (states === undefined && facts.length === 0) return null;
  return (
    <section className="rec-panel rec-state-panel" aria-label={showText('state.title')}>
      {states !== undefined && (
        <p className="rec-state-now">
          <StateChip
            states={states}
            value={record[states.field]}
            sub={states.sub === undefined ? undefined : record[states.sub]}
          />
        </p>
      )}
      <dl className="rec-facts rec-facts-narrow">
        {facts.map(({ field, title, late }) => (
          <div key={field.name}>
            <dt>{title}</dt>
            <dd>
              <FieldValue field={field} value={record[field.name]} readable={rights.mayRead(field)} />
              {late && <span className="rec-late">{showText('state.overdue')}</span>}
            </dd>
          </div>
        ))}
      </dl>
      {states !== undefined && moves.length > 0 && (
        <>
          <h2>{showText('state.next')}</h2>
          <div className="rec-next" onPointerEnter={() => prefetchDialog('status')}>
            {moves.map((move) => (
              <button
                key={move.to}
                type="button"
                className="rec-move"
                disabled={isMoving}
                onClick={() => void moveTo(move.to)}
              >
                <StateChip states={states} value={move.to} title={moveTitle(move)} />
              </button>
            ))}
          </div>
        </>
      )}
    </section>
  );
};
