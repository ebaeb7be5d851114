import { set, type FieldErrors, type FieldValues, type Resolver } from 'react-hook-form';

type Problems = Readonly<Record<string, string>>;

/**
 * Creates the function with which react-hook-form validates a form (a resolver). `problemsOf` returns the problems of
 * the form's values: path → sentence. Each sentence is shown at the input for this path:
 * `{"units.0.bhk":"Please enter BHK"}` at an input of the first row. Without problems, the form is valid.
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
