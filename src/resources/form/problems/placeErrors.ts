import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Resource } from '#model/resource.ts';

/**
 * Shows messages of the server (`problems`: path → message) at their inputs in a form, and focuses the first of these
 * inputs. If a path such as `carpetArea.unit` has no input of its own, its message is shown at an input of the same
 * field whose name begins it. Returns the messages that have no input.
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
