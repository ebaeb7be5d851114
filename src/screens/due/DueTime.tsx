import { useKindContext } from '#kinds/kindContext.tsx';
import { kinds } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { FieldValue } from '../../resources/shared/parts/FieldValue.tsx';

/** Shows the time of day of a due date and time: `4:30 pm`. A date without a time of day is shown as a date. */
export const DueTime = ({ field, value }: { readonly field: Field; readonly value: unknown }) => {
  const { timeZone } = useKindContext();
  const isInstant = kinds[field.kind]?.traits.temporal === 'instant' && typeof value === 'string';
  if (!isInstant) return <FieldValue field={field} value={value} readable />;
  const time = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', minute: '2-digit', hour12: true, timeZone }).format(
    new Date(value),
  );
  return <time dateTime={value}>{time}</time>;
};
