import { useKindContext } from '#kinds/kindContext.tsx';
import { kinds } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { FieldValue } from '../../../resources/shared/parts/FieldValue.tsx';

/**
 * Shows the time of day at which a record is due today: `4:30 pm`. If the field has no time of day, shows its value as
 * lists do.
 */
export const DueTime = ({ field, value }: { readonly field: Field; readonly value: unknown }) => {
  const { timeZone } = useKindContext();
  const isInstant = kinds[field.kind]?.traits.temporal === 'instant' && typeof value === 'string';
  if (!isInstant) return <FieldValue field={field} value={value} readable />;
  const time = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone }).format(
    new Date(value),
  );
  return <time dateTime={value}>{time}</time>;
};
