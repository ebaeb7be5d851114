import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';

type Problems = Readonly<Record<string, string>>;

/**
 * Creates a form's resolver from a function that returns the problems: path → sentence. Example:
 * `{"units.0.bhk":"Please enter BHK"}` is shown at the input of the first row.
 */
export const toResolver =
  (problemsOf: (values: FieldValues) => Problems | Promise<Problems>): Resolver<FieldValues> =>
  async (values, _context, { names }) => {
    const problems = await problemsOf(values);
    const errors: FieldErrors = {};
    // The input of a nested value may show the whole or a part; the whole shows the error of a part.
    for (const [path, message] of Object.entries(problems)) {
      const parent = (names ?? []).includes(path)
        ? path
        : ((names ?? []).find((name) => path.startsWith(`${name}.`)) ?? path);
      set(errors, parent, { type: 'rule', message });
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
