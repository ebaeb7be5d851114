/** The path of a value in a file: `["properties", "budgetMax", "atLeast"]`. */
export type Path = readonly (string | number)[];

/** Formats a path: `list.columns[2]`, `states.values["Not interested"].type`. */
export const showPath = (path: Path): string =>
  path.reduce<string>((text, step) => {
    if (typeof step === 'number') return `${text}[${step}]`;
    if (!/^[A-Za-z_$][\w$]*$/.test(step)) return `${text}[${JSON.stringify(step)}]`;
    return text === '' ? step : `${text}.${step}`;
  }, '');
