import { countText } from '#model/values/numbers/countText.ts';
import { i18nProvider } from './i18nProvider.ts';

/**
 * The texts of one area of the client, such as `shell`, nested by topic. A text may have named parameters, `%{name}`. A
 * text that depends on a number has two forms: `%{count} lead |||| %{count} leads`.
 */
export type Phrases = { readonly [key: string]: string | Phrases };

/** The keys of the texts `P`: `{ empty: { title: '…' } }` has the key `empty.title`. */
export type KeyOf<P> = {
  [K in keyof P & string]: P[K] extends string ? K : `${K}.${KeyOf<P[K]>}`;
}[keyof P & string];

type PhraseOf<P, K> = K extends keyof P
  ? P[K]
  : K extends `${infer First}.${infer Rest}`
    ? First extends keyof P
      ? PhraseOf<P[First], Rest>
      : never
    : never;

// A text with two forms needs `count`, even if neither form shows it.
type CountOf<Phrase> = Phrase extends `${string}||||${string}` ? 'count' : never;

type NamesIn<Phrase> = Phrase extends `${string}%{${infer Name}}${infer Rest}` ? Name | NamesIn<Rest> : never;

/** The names of a text's parameters. A text with two forms also needs `count`. */
export type ParamsOf<P, K> = NamesIn<PhraseOf<P, K>> | CountOf<PhraseOf<P, K>>;

type Values = Readonly<Record<string, string | number>>;

type ParamsTuple<P, K> = [ParamsOf<P, K>] extends [never]
  ? []
  : [{ readonly [Name in ParamsOf<P, K>]: Name extends 'count' ? number : string | number }];

/**
 * The function that returns a text of one area of the client, such as `shell`, in the user's language. A wrong key or a
 * missing parameter does not compile.
 */
export type Text<P extends Phrases = Phrases> = {
  // The condition makes the compiler name a wrong key, instead of the parameters that it does not have.
  <K extends string>(
    key: K extends KeyOf<P> ? K : KeyOf<P>,
    ...params: [K] extends [KeyOf<P>] ? ParamsTuple<P, K> : [Values?]
  ): string;
  /** The name of the area. In other languages it is the first part of the keys. */
  readonly area: string;
  /** The English texts. */
  readonly phrases: P;
};

const phraseAt = (phrases: Phrases, key: string): string => {
  const found = key
    .split('.')
    .reduce<string | Phrases | undefined>(
      (branch, part) => (typeof branch === 'object' ? branch[part] : undefined),
      phrases,
    );
  return typeof found === 'string' ? found : key;
};

/**
 * Returns the options of `translate`. Numbers are formatted with separators; `count` also selects the form of a text.
 */
const optionsOf = (params: Values): Values => ({
  ...Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'number' ? countText(value) : value]),
  ),
  ...(params['count'] === undefined ? {} : { smart_count: params['count'] }),
});

/**
 * Creates the function that returns the texts of one area of the client, such as `shell`, in the user's language.
 * `phrases`: the English texts, which are also shown where a translation is missing. Do not call the returned function
 * at the top level of a module, because the language may not be loaded yet.
 */
export const createText = <const P extends Phrases>(area: string, phrases: P): Text<P> => {
  const text = (key: string, params: Values = {}): string =>
    i18nProvider.translate(`${area}.${key}`, { _: phraseAt(phrases, key), ...optionsOf(params) });
  return Object.assign(text, { area, phrases }) as Text<P>;
};
