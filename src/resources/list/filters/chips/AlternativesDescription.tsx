import type { Resource } from '#model/resource.ts';
import type { Filter } from '#model/schema/tabSchema.ts';
import { listText } from '../../../../messages/en/listText.ts';
import { FilterDescription } from './FilterDescription.tsx';

type Props = { readonly resource: Resource; readonly alternatives: readonly Filter[] };

/**
 * Describes alternatives, of which a record must match one: **Status** is New *or* **Source** is Website. Each
 * alternative can have several filters, separated by commas.
 */
export const AlternativesDescription = ({ resource, alternatives }: Props) => (
  <span className="rec-chip-text rec-chip-groups">
    {alternatives.map((filter, index) => (
      <span key={JSON.stringify(filter)}>
        {index > 0 && <i> {listText('chips.or')} </i>}
        {Object.entries(filter).map(([name, value], at) => {
          const field = resource.fieldsByName[name];
          return (
            <span key={name}>
              {at > 0 && ', '}
              {field === undefined ? listText('chips.report') : <FilterDescription field={field} value={value} />}
            </span>
          );
        })}
      </span>
    ))}
  </span>
);
