import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Resource } from '#model/resource.ts';

/**
 * Shows messages of the server (`problems`: path → message) at their inputs in a form, and focuses the first of these
 * inputs. A message about a part of a value, such as `carpetArea.unit`, is shown at the input of the field if the part
 * has none. Returns the messages without an input; empty if all have one.
 */
export const placeErrors = (
  form: UseFormReturn<FieldValues>,
  resource: Resource,
  problems: Readonly<Record<string, string>>,
): readonly string[] => {
  const order = resource.form.flatMap(({ fields }) => fields.map(({ name }) => name));
  const registered = form.control._names.mount;
  const homeOf = (path: string): string | undefined =>
    registered.has(path) ? path : [...registered].find((name) => path.startsWith(`${name}.`));
  const placed = Object.entries(problems).map(([path, message]) => ({ home: homeOf(path), message }));
  for (const { home, message } of placed) if (home !== undefined) form.setError(home, { type: 'server', message });
  const rank = (home: string): number => order.indexOf(home.split('.')[0] ?? home);
  const [first] = placed.flatMap(({ home }) => home ?? []).toSorted((a, b) => rank(a) - rank(b));
  if (first !== undefined) form.setFocus(first);
  return placed.filter(({ home }) => home === undefined).map(({ message }) => message);
};
