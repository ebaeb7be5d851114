import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';

type Problems = Readonly<Record<string, string>>;

/**
 * Creates the resolver of a form from a function that returns its problems: path → sentence. Example:
 * `{"units.0.bhk":"Please enter BHK"}` is shown at an input of the first row.
 */
export const toResolver =
  (problemsOf: (values: FieldValues) => Problems | Promise<Problems>): Resolver<FieldValues> =>
  async (values, _context, { names }) => {
    const problems = await problemsOf(values);
    const errors: FieldErrors = {};
    // The input of a nested value shows the error of the whole value or of a part. The error of a part is also set for
    // the whole.
    for (const [path, message] of Object.entries(problems)) {
      const parent = (names ?? []).includes(path)
        ? path
        : ((names ?? []).find((name) => path.startsWith(`${name}.`)) ?? path);
      set(errors, parent, { type: 'rule', message });
    }
    return Object.keys(errors).length === 0 ? { values, errors: {} } : { values: {}, errors };
  };
