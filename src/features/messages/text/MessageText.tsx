import { Fragment } from 'react';
import { parseTemplate } from '#model/templates/parseTemplate.ts';
import { findVariable, type VariableSource } from '#model/templates/variables.ts';

/**
 * Shows a text with titles in place of its variables. `sources`: the variables that the text may contain. A variable of
 * the sender or the organization has the title of its source in front. Variables that are not in `sources` are shown as
 * written.
 */
export const MessageText = ({
  text,
  sources,
}: {
  readonly text: string;
  readonly sources: readonly VariableSource[];
}) =>
  parseTemplate(text).map((part) => {
    const variable = part.kind === 'variable' ? findVariable(sources, part.name) : undefined;
    if (variable === undefined) return <Fragment key={part.at}>{part.text}</Fragment>;
    const isOwn = sources.find(({ name }) => name === variable.source)?.role === 'record';
    const title = isOwn
      ? variable.title
      : `${sources.find(({ name }) => name === variable.source)?.title ?? ''}: ${variable.title}`;
    return (
      <span key={part.at} className="msg-variable" title={part.text}>
        {title}
      </span>
    );
  });
