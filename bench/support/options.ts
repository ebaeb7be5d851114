import { parseArgs } from 'node:util';

const parts = [
  'server',
  'live',
  'processes',
  'matches',
  'start',
  'browser',
  'lighthouse',
  'preview',
  'import',
  'large',
  'flat',
  'search',
  'ddl',
  'reports',
  'keys',
  'automation',
] as const;
export type Part = (typeof parts)[number];

/** Parts that run only with `--large`. (`keys` is a part of `browser`, and `flat` runs only if it is named.) */
const largeOnly: readonly Part[] = ['large', 'flat', 'search', 'ddl', 'reports'];

/** Returns whether a part of the benchmark runs only with `--large`. */
export const isLarge = (part: Part): boolean => largeOnly.includes(part);

export type BenchOptions = {
  readonly leads: number;
  readonly largeLeads: number;
  /** Number of leads to import: the large number if a part runs at full size. */
  readonly importLeads: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly parts: readonly Part[];
  /**
   * Only edits of `ddl` whose name contains one of these words are made. Empty: all. Some take minutes, because they
   * fill a table again.
   */
  readonly edits: readonly string[];
  /** First and last of the list cases of `large` that are measured, counted from 1 in the order of a complete run. */
  readonly cases: readonly [number, number];
  /** Whether to build the product. False: the existing build is measured. */
  readonly build: boolean;
  /** Folder with the build of another product to compare with. Undefined: none. */
  readonly peer: string | undefined;
};

const wholeNumber = (name: string, text: string): number => {
  const value = Number(text);
  if (Number.isInteger(value) && value > 0) return value;
  throw new Error(`--${name}: is no whole number above 0, got "${text}"`);
};

const wholeRange = (name: string, text: string): readonly [number, number] => {
  const [from = '', to = ''] = text.split('-');
  return [wholeNumber(name, from), to === '' ? Infinity : wholeNumber(name, to)];
};

const isPart = (text: string): text is Part => (parts as readonly string[]).includes(text);

/**
 * Parses the command line of the benchmark: `--large`, `--no-build`, `--only=server,matches,browser`, `--leads=100000`,
 * `--large-leads=1000000`, `--rounds=4`, `--seconds=5`, `--edits=plain,renamed`, `--cases=243-`, `--peer=FOLDER`.
 * Errors: an `Error` for an invalid value.
 */
export const readOptions = (args: readonly string[]): BenchOptions => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      large: { type: 'boolean', default: false },
      'no-build': { type: 'boolean', default: false },
      only: { type: 'string' },
      edits: { type: 'string', default: '' },
      cases: { type: 'string', default: '1-' },
      leads: { type: 'string', default: '100000' },
      'large-leads': { type: 'string', default: '1000000' },
      peer: { type: 'string' },
      rounds: { type: 'string', default: '4' },
      seconds: { type: 'string', default: '5' },
    },
  });
  const wanted =
    values.only?.split(',') ??
    parts.filter((part) => part !== 'keys' && part !== 'flat' && (!isLarge(part) || values.large));
  const unknown = wanted.filter((part) => !isPart(part));
  if (unknown.length > 0) throw new Error(`--only: knows ${parts.join(', ')}, got "${unknown.join(', ')}"`);
  return {
    parts: wanted.filter(isPart),
    build: !values['no-build'],
    peer: values.peer,
    edits: values.edits.split(',').filter((word) => word !== ''),
    cases: wholeRange('cases', values.cases),
    leads: wholeNumber('leads', values.leads),
    largeLeads: wholeNumber('large-leads', values['large-leads']),
    importLeads: wholeNumber('leads', values.large ? values['large-leads'] : values.leads),
    rounds: wholeNumber('rounds', values.rounds),
    seconds: wholeNumber('seconds', values.seconds),
  };
};
