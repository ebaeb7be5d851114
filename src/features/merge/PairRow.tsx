import { Link } from 'react-router-dom';
import { useNotify } from 'ra-core';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { isBlank } from '#model/schema/json.ts';
import type { SuspectedPair } from '#model/wire/merges.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { failureOf } from '../../resources/shared/failureOf.ts';
import { FieldValue } from '../../resources/shared/parts/FieldValue.tsx';
import { StateChip } from '../../resources/shared/parts/StateChip.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { useRights } from '../../resources/shared/useRights.ts';
import { mergeText } from '../../messages/en/mergeText.ts';
import { useDismiss } from './usePairs.ts';

type PairRowProps = {
  readonly resource: Resource;
  readonly pair: SuspectedPair;
  /** The records of the pair, by id. One that is not loaded yet shows its name only. */
  readonly records: ReadonlyMap<string, ResourceRecord>;
  readonly onCompare: (ids: readonly string[]) => void;
};

/** How many facts are shown below a name. */
const maxFacts = 3;

/** What tells two records with the same name apart: the values that are compared, and the owner. */
const factFields = ({ fields, fieldsByName, schema, owners }: Resource): readonly Field[] => {
  const near = (schema.duplicates?.near ?? []).flatMap((name) => fieldsByName[name] ?? []);
  const owner = owners.flatMap((name) => fieldsByName[name] ?? []).slice(0, 1);
  return [...new Set([...fields.filter(({ unique }) => unique !== undefined), ...owner, ...near])];
};

const Facts = ({ resource, record }: { readonly resource: Resource; readonly record: ResourceRecord }) => {
  const { mayRead } = useRights(resource);
  const facts = factFields(resource).filter((field) => mayRead(field) && !isBlank(record[field.name]));
  return (
    <span className="merge-facts">
      {resource.states !== undefined && <StateChip states={resource.states} value={record[resource.states.field]} />}
      {facts.slice(0, maxFacts).map((field) => (
        <span key={field.name}>
          <FieldValue field={field} value={record[field.name]} readable />
        </span>
      ))}
    </span>
  );
};

/**
 * Shows two records that may be the same: their titles and a few values, why they may be the same, and buttons that
 * compare them or mark them as not the same.
 */
export const PairRow = ({ resource, pair, records, onCompare }: PairRowProps) => {
  const notify = useNotify();
  const dismiss = useDismiss(resource);
  const onDismiss = (): void =>
    dismiss.mutate(pair, {
      onSuccess: () => notify(mergeText('dismissed'), { type: 'info' }),
      onError: (error) => notify(failureOf(error).message, { type: 'error' }),
    });
  return (
    <li className="merge-pair">
      <div className="merge-names">
        {pair.records.map(({ _id, title }) => {
          const record = records.get(_id);
          return (
            <div key={_id}>
              <Link to={addressOf(resource, 'show', { _id, id: _id, name: title })}>{title}</Link>
              {record !== undefined && <Facts resource={resource} record={record} />}
            </div>
          );
        })}
      </div>
      <div className="merge-reasons">
        {pair.reasons.map(({ field, title, how }) => (
          <span key={`${field} ${how}`} className="merge-reason">
            {mergeText(`how.${how}`, { field: title.toLowerCase() })}
          </span>
        ))}
      </div>
      <div className="merge-actions">
        <button type="button" className="merge-button" disabled={dismiss.isPending} onClick={onDismiss}>
          {mergeText('dismiss')}
        </button>
        <button
          type="button"
          className="merge-button merge-main"
          onClick={() => onCompare(pair.records.map(({ _id }) => _id))}
        >
          {mergeText('compare')}
        </button>
      </div>
    </li>
  );
};
