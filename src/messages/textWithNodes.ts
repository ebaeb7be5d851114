import { createElement, Fragment, type ReactNode } from 'react';
import type { KeyOf, ParamsOf, Phrases, Text } from './createText.ts';

const isPlain = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/**
 * Returns a text in the user's language with React elements in place of its parameters, for example a sentence with a
 * link or a bold word. `text`: the function that `createText` created for one area of the client, such as `bellText`.
 * `key`: which text of the area. Example: `textWithNodes(bellText, 'failed', { action: <button>Try again</button> })`.
 */
export const textWithNodes = <P extends Phrases, K extends KeyOf<P>>(
  text: Text<P>,
  key: K,
  params: Readonly<Record<ParamsOf<P, K>, ReactNode>>,
): ReactNode => {
  const nodes: Readonly<Record<string, ReactNode>> = params;
  const plain = Object.fromEntries(Object.entries(nodes).filter(([, value]) => isPlain(value)));
  // checked: parameters without a value remain in the text as `%{name}`, and are replaced below.
  const filled = (text as unknown as (key: string, params: unknown) => string)(key, plain);
  const parts = filled.split(/%\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? part : nodes[part]));
  return createElement(Fragment, null, ...parts);
};
